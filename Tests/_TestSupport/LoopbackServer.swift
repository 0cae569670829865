import Foundation
import Synchronization

/// A server of HTTP on this machine that answers as a test wants it to.
public final class LoopbackServer: Sendable {
  public struct Request: Sendable {
    public var method = ""
    public var path = ""
    /// By name in lower case.
    public var headers: [String: String] = [:]
    public var body: [UInt8] = []
  }

  public enum Reply: Sendable {
    /// Answers some seconds after the whole request has come.
    case answer(status: Int, headers: [String] = [], body: String = "", delay: Double = 0)
    /// Takes the whole request, and closes the connection without a word.
    case hangUp
  }

  public let url: String
  private let socket: Int32
  private let seen = Mutex<[Request]>([])

  /// What arrived, in order.
  public var requests: [Request] { seen.withLock { $0 } }

  /// Starts to listen on a free port; the reply is asked with the number of the request from 0.
  public init(_ reply: @escaping @Sendable (Int, Request) -> Reply) throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.socket = socket
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(socket, address, length) == 0 && listen(socket, 16) == 0
          && getsockname(socket, address, &length) == 0
      }
    }
    guard isBound else { throw CocoaError(.featureUnsupported) }
    url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/results"
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(socket, nil, nil)
        guard connection >= 0 else { break }
        defer { close(connection) }
        guard let request = Self.read(from: connection), let self else { continue }
        let number = self.seen.withLock { seen in
          seen.append(request)
          return seen.count - 1
        }
        Self.send(reply(number, request), to: connection)
      }
      // Closed here and not by the owner: a number that is free again would soon be another's.
      close(socket)
    }
  }

  /// Wakes the thread, whose `accept` then fails.
  deinit { shutdown(socket, Int32(SHUT_RDWR)) }

  private static func read(from connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    while true {
      if let head = headEnd(in: bytes) {
        var request = parse(head: bytes[..<head])
        let length = Int(request.headers["content-length"] ?? "0") ?? 0
        if bytes.count == head + 4, length > 0, request.headers["expect"] != nil {
          send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: connection)
        }
        if bytes.count >= head + 4 + length {
          request.body = Array(bytes[(head + 4)..<(head + 4 + length)])
          return request
        }
      }
      var piece = [UInt8](repeating: 0, count: 65_536)
      let count = unsafe recv(connection, &piece, piece.count, 0)
      guard count > 0 else { return nil }
      bytes.append(contentsOf: piece[..<count])
    }
  }

  private static func headEnd(in bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (0...min(bytes.count - 4, 4096)).first { bytes[$0..<($0 + 4)] == [13, 10, 13, 10] }
  }

  private static func parse(head: ArraySlice<UInt8>) -> Request {
    var request = Request()
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ").map(String.init)
    (request.method, request.path) = (words[0], words[1])
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      request.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    return request
  }

  private static func send(_ reply: Reply, to connection: Int32) {
    switch reply {
    case .hangUp: return
    case .answer(let status, let headers, let body, let delay):
      Thread.sleep(forTimeInterval: delay)
      let lines =
        ["HTTP/1.1 \(status) Because", "Content-Length: \(body.utf8.count)", "Connection: close"]
        + headers
      send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8), to: connection)
    }
  }

  private static func send(_ bytes: [UInt8], to connection: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes[sent...].withUnsafeBytes { piece in
        unsafe Glibc.send(connection, piece.baseAddress, piece.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }
}
