import CommandLineInterface
import Glibc

/// A file that appears under its name whole, or not at all.
///
/// The bytes go to a file that has no name yet, or a temporary one where the file system knows no
/// nameless files. ``commit()`` puts them on the disk and then gives them their name in one step.
/// A file that is dropped before that leaves nothing behind, and what stood under the name stays.
///
/// A path that leads to something other than a regular file, such as `/dev/stdout` or a named
/// pipe, is written to as it is.
struct AtomicFile: ~Copyable {
  private let path: String
  private let descriptor: Int32
  private let draft: Draft

  /// Where the bytes are before they have their name.
  private enum Draft {
    case nameless
    case named(String)
    case inPlace
  }

  /// Bytes that are collected before they are written.
  private static let pieceSize = 1 << 16
  private var pending: [UInt8] = []

  /// Begins a file that will replace the one at a path.
  ///
  /// - Throws: ``OutputError/cannotWrite(path:reason:)``, as all that follows.
  init(at path: String) throws(OutputError) {
    // A link is followed, so that the file it names is replaced and not the link.
    self.path = Self.resolved(path)
    let standing = Self.status(of: self.path)
    if let standing, standing.st_mode & S_IFMT != S_IFREG {
      descriptor = try unsafe Self.checked(open(self.path, O_WRONLY | O_CLOEXEC), path)
      draft = .inPlace
      return
    }
    let folder = Self.folder(of: self.path)
    // `O_TMPFILE` is only declared for GNU sources.
    let nameless = unsafe open(folder, __O_TMPFILE | O_WRONLY | O_CLOEXEC, 0o666)
    if nameless >= 0 {
      descriptor = nameless
      draft = .nameless
    } else {
      let name = Self.temporaryName(beside: self.path)
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      descriptor = try unsafe Self.checked(open(name, flags, 0o666), path)
      draft = .named(name)
    }
    if let standing { fchmod(descriptor, standing.st_mode & 0o7777) }
  }

  deinit {
    close(descriptor)
    if case .named(let name) = draft { unsafe unlink(name) }
  }

  /// Adds bytes to the end of the file.
  mutating func write(_ bytes: some Collection<UInt8>) throws(OutputError) {
    pending.append(contentsOf: bytes)
    if pending.count >= Self.pieceSize { try send() }
  }

  /// Gives the file its name, with everything that has been written on the disk.
  consuming func commit() throws(OutputError) {
    try send()
    switch draft {
    case .inPlace:
      return
    case .nameless:
      try Self.checked(fsync(descriptor), path)
      let name = Self.temporaryName(beside: path)
      let source = "/proc/self/fd/\(descriptor)"
      try unsafe Self.checked(linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW), path)
      try Self.replace(path, by: name)
    case .named(let name):
      try Self.checked(fsync(descriptor), path)
      try Self.replace(path, by: name)
    }
  }

  private mutating func send() throws(OutputError) {
    let stream = FileDescriptorSink(descriptor: descriptor, name: path)
    try stream.send(pending)
    pending.removeAll(keepingCapacity: true)
  }
}

extension AtomicFile {
  /// Writes a whole file at once.
  static func write(_ bytes: some Collection<UInt8>, to path: String) throws(OutputError) {
    var file = try AtomicFile(at: path)
    try file.write(bytes)
    try file.commit()
  }

  /// Renames the draft, and asks the folder to remember it.
  private static func replace(_ path: String, by name: String) throws(OutputError) {
    guard unsafe rename(name, path) == 0 else {
      let reason = errno
      unsafe unlink(name)
      throw .cannotWrite(path: path, reason: reason)
    }
    let folder = unsafe open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    // Some file systems cannot; the file itself is on the disk by now.
    fsync(folder)
    close(folder)
  }

  @discardableResult
  private static func checked(_ result: Int32, _ path: String) throws(OutputError) -> Int32 {
    guard result >= 0 else { throw .cannotWrite(path: path, reason: errno) }
    return result
  }

  private static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  static func status(of path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A hidden name in the same folder that no other process uses.
  private static func temporaryName(beside path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? "output"
    let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
    return "\(folder(of: path))/.\(name).\(suffix)"
  }
}

extension Console {
  /// Delivers a result to a file, or to standard output when no file is named or its name is `-`.
  func deliver(_ bytes: some Collection<UInt8>, to path: String?) throws(OutputError) {
    if let path, path != "-" {
      try AtomicFile.write(bytes, to: path)
    } else {
      try write(bytes: bytes)
    }
  }
}
