import Glibc

/// What lies at a path.
struct FileStatus {
  enum FileType: Equatable {
    case folder
    case regular(size: Int)
    /// A device, a pipe, a socket.
    case other
  }

  let type: FileType

  init(of path: String) throws(RecordingError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      throw Self.error(number: errno, path: path)
    }
    type =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFREG: .regular(size: Int(status.st_size))
      default: .other
      }
  }

  /// The error for a failed system call on an input.
  static func error(number: Int32, path: String) -> RecordingError {
    switch number {
    case ENOENT, ENOTDIR:
      RecordingError(
        .noSuchInput, file: path, problem: "there is no such file or folder",
        remedy: "Check the path")
    case EACCES, EPERM:
      RecordingError(
        .unreadable, file: path, problem: "it may not be read",
        remedy: "Give yourself the right to read it")
    default:
      RecordingError(
        .unreadable, file: path, problem: "it cannot be read (\(message(of: number)))",
        remedy: "Check the path and the disk")
    }
  }

  /// The operating system's words for an error number.
  static func message(of number: Int32) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}
