import Glibc

/// Somewhere that bytes can be sent to: a stream of the process, or memory in a test.
public protocol ByteSink: Sendable {
  /// Sends all the bytes, or throws.
  func send(_ bytes: [UInt8]) throws(OutputError)

  /// Whether it is a screen, on which a line can change in place.
  var isTerminal: Bool { get }
}

extension ByteSink {
  public var isTerminal: Bool { false }
}

/// Why output could not be delivered.
public enum OutputError: Error, Equatable, Sendable {
  /// The reader has gone, as `head` does when it has seen enough; nothing is wrong.
  case readerClosed
  /// The system refused, with `errno` as its reason.
  case cannotWrite(path: String, reason: Int32)
}

extension OutputError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .readerClosed: "the reader of the output has closed it"
    case .cannotWrite(let path, let reason):
      "\(path) cannot be written: \(Self.text(of: reason))"
    }
  }

  private static func text(of reason: Int32) -> String {
    guard let text = unsafe strerror(reason) else { return "error \(reason)" }
    return unsafe String(cString: text)
  }
}

extension OutputError: ExitStatusReporting {
  public var exitStatus: ExitStatus {
    switch self {
    case .readerClosed: .done
    case .cannotWrite: .cannotWrite
    }
  }
}

/// An open file of the process.
public struct FileDescriptorSink: ByteSink {
  let descriptor: Int32
  let name: String

  /// An open file, which an error calls by a name.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  public static let standardOutput = Self(descriptor: STDOUT_FILENO, name: "standard output")
  public static let standardError = Self(descriptor: STDERR_FILENO, name: "standard error")

  public var isTerminal: Bool { isatty(descriptor) == 1 }

  public func send(_ bytes: [UInt8]) throws(OutputError) {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer.baseAddress.map { unsafe $0 + sent }, buffer.count - sent)
      }
      if count >= 0 {
        sent += count
      } else if errno == EPIPE {
        throw .readerClosed
      } else if errno != EINTR {
        throw .cannotWrite(path: name, reason: errno)
      }
    }
  }
}
