import Foundation

/// Where `make servers` puts servers of others for tests to start.
enum ServerFolder {
  private static let url = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: ".build/servers")

  /// The path of a program in it; nil, after a message, where `make servers` was not run.
  static func program(_ path: String) -> String? {
    let path = url.appending(path: path).path
    if FileManager.default.isExecutableFile(atPath: path) { return path }
    print("skipped: there is no \(path); 'make servers' gets it")
    return nil
  }

  /// The path of a script that starts a server.
  static func script(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Servers/\(name)").path
  }
}
