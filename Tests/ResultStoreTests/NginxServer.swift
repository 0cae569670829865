import Foundation
import Testing
import _TestSupport

/// Debian's nginx, as one process on a free port, which ends with its owner.
final class NginxServer {
  let folder: TemporaryFolder
  let port: Int
  private let executable: String
  private let configuration: String
  private var process: HelperProgram?

  /// Starts it with lines for its `http` block and for its one `server`; nil where it is missing.
  init?(http: String = "", server: String) throws {
    guard let executable = ServerFolder.program("nginx/usr/sbin/nginx") else { return nil }
    self.executable = executable
    folder = try TemporaryFolder()
    port = try Self.freePort()
    let root = folder.path
    try FileManager.default.createDirectory(
      atPath: root + "/files", withIntermediateDirectories: true)
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(root)/\($0);" }.joined(separator: " ")
    let replaced = server.replacing("PORT", with: "\(port)").replacing("FOLDER", with: root)
    configuration = """
      \(geteuid() == 0 ? "user root;" : "")
      daemon off; master_process off; pid \(root)/pid; error_log \(root)/errors;
      events { worker_connections 64; }
      http {
        access_log off; \(temporary)
        \(http)
        server { \(replaced.contains("listen") ? "" : "listen 127.0.0.1:\(port);") \(replaced) }
      }
      """
    try start()
  }

  /// A port that was free just now; the system does not hand it out again soon.
  private static func freePort() throws -> Int {
    let holder = try LoopbackServer { _, _ in .hangUp }
    return try #require(URL(string: holder.url)?.port)
  }

  var url: String { "http://127.0.0.1:\(port)" }

  /// What a client has put under a path.
  func file(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: "\(folder.path)/files/\(path)")))
  }

  /// Ends it without a word, as a crash would.
  func stop() {
    process = nil
    try? FileManager.default.removeItem(atPath: folder.file("pid"))
  }

  /// Starts it, and waits until it listens.
  func start() throws {
    let file = folder.file("configuration")
    try configuration.write(toFile: file, atomically: true, encoding: .utf8)
    process = HelperProgram(
      executable, "-p", folder.path, "-e", folder.file("errors"), "-c", file)
    // Written once it listens.
    let sign = folder.file("pid")
    for _ in 0..<500 where !FileManager.default.fileExists(atPath: sign) { usleep(10_000) }
    try #require(
      FileManager.default.fileExists(atPath: sign),
      "\((try? String(contentsOfFile: folder.file("errors"), encoding: .utf8)) ?? "")")
  }
}
