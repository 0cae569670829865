import Glibc

/// What the file system says about a store's file.
enum StoreFile {
  /// The folder that a file is in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether a file is there, but it or its folder must not be written.
  static func isKeptFromWriting(_ path: String) -> Bool {
    guard unsafe access(path, F_OK) == 0 else { return false }
    return unsafe access(path, W_OK) != 0 || access(folder(of: path), W_OK) != 0
  }

  /// Waits until the disk has a file or the names in a folder.
  static func synchronise(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }
}
