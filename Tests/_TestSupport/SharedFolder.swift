import Foundation

/// The folder of recordings and scenarios beside the package, which not every machine has.
public enum SharedFolder {
  /// Where it is, whether it is there or not.
  private static let url = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared")

  /// Whether a file or folder is in it.
  public static func contains(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: path).path(percentEncoded: false))
  }

  /// The path of a file or folder in it.
  public static func path(_ path: String) -> String {
    url.appending(path: path).path(percentEncoded: false)
  }
}
