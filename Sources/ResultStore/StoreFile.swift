import Glibc

/// What the file system says about a store's file.
enum StoreFile {
  /// The same file under a name in which SQLite sees no address of its own, and nothing in memory.
  static func literal(_ path: String) -> String {
    path.hasPrefix(":") || path.hasPrefix("file:") ? "./\(path)" : path
  }

  /// The folder that a file is in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Why a file can be no store, as far as the file system tells; nil when it does not.
  static func obstacle(_ path: String) -> String? {
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      return status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : nil
    }
    let folder = folder(of: path)
    guard unsafe access(folder, F_OK) == 0 else { return "there is no folder \(folder)" }
    return unsafe access(folder, W_OK) == 0 ? nil : "the folder \(folder) cannot be written"
  }

  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether a file is there, but it or its folder must not be written.
  static func isKeptFromWriting(_ path: String) -> Bool {
    guard exists(path) else { return false }
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

extension ResultStore {
  /// Whether a file is a store of this program, as far as its first bytes tell; false when it cannot be read.
  ///
  /// - Source: [Database File Format](https://www.sqlite.org/fileformat2.html), section 1.3.
  public static func isStore(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 72)
    guard unsafe pread(descriptor, &head, head.count, 0) == head.count else { return false }
    let number = head[68...].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    return head.starts(with: "SQLite format 3\0".utf8) && number == Schema.applicationID
  }
}
