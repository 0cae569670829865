/// What the first bytes of a file say that it is.
enum FileSignature: Equatable {
  case zip, gitLargeFilePointer, webPage, utf16Text, video, binary, text

  /// How many bytes are looked at.
  static let length = 512

  init(of head: [UInt8]) {
    func begins(with prefix: some Collection<UInt8>) -> Bool { head.starts(with: prefix) }
    if begins(with: [0x50, 0x4B, 0x03, 0x04]) || begins(with: [0x50, 0x4B, 0x05, 0x06]) {
      self = .zip
    } else if begins(with: "version https://git-lfs".utf8) {
      self = .gitLargeFilePointer
    } else if begins(with: [0xFF, 0xFE]) || begins(with: [0xFE, 0xFF]) {
      self = .utf16Text
    } else if head.dropFirst(4).starts(with: "ftyp".utf8) {
      self = .video
    } else if head.contains(0) {
      self = .binary
    } else {
      let text = head.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
        .prefix(16).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      let markup = ["<!doctype", "<html", "<?xml", "<head", "<body"]
      self = markup.contains { text.starts(with: $0.utf8) } ? .webPage : .text
    }
  }

  /// The error for a file that should be a table but is not; nil for text.
  func refusal(file: String) -> RecordingError? {
    switch self {
    case .text: nil
    case .gitLargeFilePointer:
      RecordingError(
        .notData, file: file,
        problem: "it is a pointer of Git LFS, not the data that it stands for",
        remedy: "Run `git lfs pull` in the repository that it comes from")
    case .webPage:
      RecordingError(
        .notData, file: file, problem: "it is a web page, not a table",
        remedy: "Download the file itself: often the page asks to log in or to confirm")
    case .utf16Text:
      RecordingError(
        .notData, file: file, problem: "it is text in UTF-16",
        remedy: "Save it as UTF-8")
    case .zip, .video, .binary:
      RecordingError(
        .notData, file: file, problem: "it is binary data, not a table",
        remedy: "Export the recording again as CSV")
    }
  }

  /// The error for a path that is a single file and no zip.
  static func refusalOfSingleFile(head: [UInt8], size: Int, path: String) -> RecordingError {
    let signature = FileSignature(of: head)
    if size == 0 {
      return RecordingError(
        .notData, file: path, problem: "the file is empty",
        remedy: "Give the folder or zip of a recording")
    }
    switch signature {
    case .video:
      return RecordingError(
        .missingStream, file: path,
        problem: "a video on its own has no accelerometer, so no velocity follows from it",
        remedy: "Give the folder or zip that holds accelerometer.csv beside the video")
    case .text:
      return RecordingError(
        .unknownFormat, file: path, problem: "it is one file, not a recording",
        remedy: "Give the folder that holds all files of the recording, or the zip")
    case .binary, .zip:
      return RecordingError(
        .notData, file: path, problem: "it is neither a folder nor a zip",
        remedy: "Give the folder or zip of a recording")
    case .gitLargeFilePointer, .webPage, .utf16Text:
      return signature.refusal(file: path)
        ?? RecordingError(
          .notData, file: path, problem: "it is not a recording",
          remedy: "Give the folder or zip of a recording")
    }
  }
}
