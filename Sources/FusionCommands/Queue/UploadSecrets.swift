import CommandLineInterface
import Glibc
import ResultStore

/// What proves to servers who sends; never on the command line, where every process could read it.
enum UploadSecrets {
  /// Bytes of a file of secrets; what servers take as headers is far below.
  private static let sizeLimit = 64 << 10

  /// The token in a file, or else in the environment.
  static func token(inFile file: String?) throws -> UploadToken? {
    let (source, text): (String, String)
    if let file {
      (source, text) = (file, try self.text(of: file))
    } else if let variable = variable("FUSION_UPLOAD_TOKEN") {
      (source, text) = ("FUSION_UPLOAD_TOKEN", variable)
    } else {
      return nil
    }
    guard let token = UploadToken(text) else { throw UnusableToken(source: source) }
    return token
  }

  /// The headers in a file, or else in the environment.
  static func headers(inFile file: String?) throws -> [UploadHeader] {
    let (source, text): (String, String)
    if let file {
      (source, text) = (file, try self.text(of: file))
    } else if let variable = variable("FUSION_UPLOAD_HEADERS") {
      (source, text) = ("FUSION_UPLOAD_HEADERS", variable)
    } else {
      return []
    }
    var headers: [UploadHeader] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      guard let header = UploadHeader(String(line)),
        !headers.contains(where: { $0.isNamed(header.name) })
      else { throw UnusableHeader(source: source, line: index + 1) }
      headers.append(header)
    }
    return headers
  }

  /// The keys of object storage, where Amazon's own tools find them.
  static func objectStorage(region: String?, endpoint: String?) throws -> ObjectStorage? {
    let file =
      variable("AWS_SHARED_CREDENTIALS_FILE")
      ?? variable("HOME").map { "\($0)/.aws/credentials" }
    let bytes = try file.flatMap { path -> [UInt8]? in
      unsafe access(path, F_OK) == 0 ? try InputFile.bytes(of: path, atMost: sizeLimit) : nil
    }
    return ObjectStorage(
      environment: variable, credentials: bytes.map { String(decoding: $0, as: UTF8.self) },
      region: region, endpoint: endpoint)
  }

  private static func text(of file: String) throws -> String {
    String(decoding: try InputFile.bytes(of: file, atMost: sizeLimit), as: UTF8.self)
  }

  /// A variable of the environment; one that is empty is none.
  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name).map({ unsafe String(cString: $0) }) else { return nil }
    return value.isEmpty ? nil : value
  }
}

/// A line that is no header to send; it is not repeated here.
struct UnusableHeader: ExitStatusReporting, Equatable, CustomStringConvertible {
  var source: String
  var line: Int

  var exitStatus: ExitStatus { .badData }

  var description: String {
    "\(source), line \(line): this is no header that can be added; it has to be 'Name: value' in "
      + "ASCII, each name once, and none that describes the body or the connection"
  }
}

/// A token that no header can carry; it is not repeated here.
struct UnusableToken: ExitStatusReporting, Equatable, CustomStringConvertible {
  var source: String

  var exitStatus: ExitStatus { .badData }

  var description: String {
    "\(source) holds no token: it has to be one word of ASCII characters"
  }
}
