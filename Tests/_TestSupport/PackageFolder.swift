import Foundation

/// The folder of the package itself, for tests that read what it brings.
public enum PackageFolder {
  /// The path of a file or folder in the package.
  public static func path(_ path: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: path).path(percentEncoded: false)
  }
}
