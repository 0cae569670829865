/// The pictures of a recording in the project's own format, and their times.
struct NativeFrames {
  static let videoNames = ["video.mp4", "video.mov", "video.mkv", "video.webm", "video.avi"]

  /// The pictures; their frames are handed over apart, because they still have to be ordered.
  var camera: CameraStream?
  var frames: [CameraFrame] = []
  var fileNames: [String] = []
  /// Rows without a time or a frame.
  var incompleteRows = 0
  var doubts: [Doubt] = []

  private static let stream = "camera"

  init(files: RecordingFiles, description: RecordingDescription) throws(RecordingError) {
    let video = Self.videoNames.lazy.compactMap { files.entry(named: $0) }.first
    guard let entry = files.entry(named: "frames.csv") else {
      if let video { try useVideo(video, of: files, start: description.videoStart) }
      return
    }
    fileNames = [entry.name]
    guard var table = try TableReader.open(entry, of: files) else {
      doubts.append(.emptyFile(entry.name, stream: Self.stream))
      return
    }
    let offset = description.timeOffsets["frames"] ?? 0
    if let column = table.column("file") {
      try readImages(&table, column: column, of: files, offset: offset)
    } else {
      guard let video else {
        doubts.append(
          Doubt(
            .unusedFile, stream: Self.stream,
            "frames.csv counts the frames of a video, but there is no video.mp4: no pictures"))
        return
      }
      try readIndices(&table, offset: offset)
      let (path, unpacked) = try Self.onDisk(video, of: files)
      camera = CameraStream(
        source: .video(path), frames: [], videoStart: nil, unpacked: unpacked)
      fileNames.append(video.name)
    }
  }

  private mutating func useVideo(
    _ video: RecordingFiles.Entry, of files: RecordingFiles, start: Double?
  ) throws(RecordingError) {
    guard let start else {
      doubts.append(
        Doubt(
          .unusedFile, stream: Self.stream,
          "\(video.name) is not used: there is neither frames.csv nor “video_start_s” in "
            + "recording.json to say when it was taken"))
      return
    }
    let (path, unpacked) = try Self.onDisk(video, of: files)
    camera = CameraStream(source: .video(path), frames: [], videoStart: start, unpacked: unpacked)
    fileNames = [video.name]
  }

  private mutating func readIndices(
    _ table: inout TableReader, offset: Double
  ) throws(RecordingError) {
    var row = table.select(numbers: [
      try table.requiredColumn("time_s"), try table.requiredColumn("index"),
    ])
    while try table.nextRow(into: &row) {
      guard row.numbers[0].isFinite, let index = Int(exactly: row.numbers[1]), index >= 0 else {
        incompleteRows += 1
        continue
      }
      frames.append(CameraFrame(time: row.numbers[0] + offset, index: index))
    }
  }

  private mutating func readImages(
    _ table: inout TableReader, column: Int, of files: RecordingFiles, offset: Double
  ) throws(RecordingError) {
    var row = table.select(numbers: [try table.requiredColumn("time_s")], texts: [column])
    var images: [RecordingFiles.Entry] = []
    var missing: [String] = []
    // Only names that were listed are found, so a name cannot lead out of the recording.
    let listed = Dictionary(
      files.entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    while try table.nextRow(into: &row) {
      let name = row.texts[0]
      guard row.numbers[0].isFinite, !name.isEmpty else {
        incompleteRows += 1
        continue
      }
      guard let image = listed["frames/\(name)"] ?? listed[name] else {
        missing.append(name)
        continue
      }
      frames.append(CameraFrame(time: row.numbers[0] + offset, index: images.count))
      images.append(image)
    }
    if let first = missing.first {
      doubts.append(
        Doubt(
          .unusedFile, stream: Self.stream,
          "\(missing.count) pictures that frames.csv names are not there, the first is "
            + "“\(Spelling.shortened(first, to: 60))”"))
    }
    guard !images.isEmpty else { return }
    camera = try Self.images(images, of: files)
    fileNames.append("\(images.count) pictures")
  }

  /// The path of a file, which is unpacked when it lies in a zip.
  static func onDisk(
    _ entry: RecordingFiles.Entry, of files: RecordingFiles
  ) throws(RecordingError) -> (path: String, unpacked: TemporaryFolder?) {
    guard files.container == .zip else { return (files.displayName(of: entry), nil) }
    let folder = try TemporaryFolder()
    let name = "video.\(entry.name.split(separator: ".").last ?? "mp4")"
    return (try folder.unpack(files.open(entry), as: name), folder)
  }

  /// The paths of pictures, which are unpacked when they lie in a zip.
  static func images(
    _ entries: [RecordingFiles.Entry], of files: RecordingFiles
  ) throws(RecordingError) -> CameraStream {
    var paths: [String] = []
    var folder: TemporaryFolder?
    if files.container == .folder {
      paths = entries.map { files.displayName(of: $0) }
    } else {
      let unpacked = try TemporaryFolder()
      for (index, entry) in entries.enumerated() {
        let name = "\(index).\(entry.name.split(separator: ".").last ?? "jpg")"
        paths.append(try unpacked.unpack(files.open(entry), as: name))
      }
      folder = unpacked
    }
    return CameraStream(source: .images(paths), frames: [], videoStart: nil, unpacked: folder)
  }
}
