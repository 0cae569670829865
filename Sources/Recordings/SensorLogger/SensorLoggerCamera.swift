/// The pictures or the video in the folder `Camera` of a Sensor Logger export.
///
/// Files are named by the milliseconds since 1970 at which they were taken. A video is named by
/// the start of the session, and begins some tenths of a second later.
struct SensorLoggerCamera {
  private static let imageEndings: Set<String> = ["jpg", "jpeg", "png", "webp"]
  private static let videoEndings: Set<String> = ["mp4", "mov", "webm", "mkv"]

  var camera: CameraStream?
  var frames: [CameraFrame] = []
  var fileNames: [String] = []
  var doubts: [Doubt] = []

  init(files: RecordingFiles, start: Int64?) throws(RecordingError) {
    let taken = files.entries.compactMap { Self.picture($0) }
    let images = taken.filter { Self.imageEndings.contains($0.ending) }
      .sorted { $0.milliseconds < $1.milliseconds }
    let videos = taken.filter { Self.videoEndings.contains($0.ending) }
      .sorted { $0.milliseconds < $1.milliseconds }
    guard !images.isEmpty || !videos.isEmpty else { return }
    guard let start else {
      doubts.append(
        Doubt(
          .unusedFile, stream: "camera",
          "the pictures are not used: nothing ties their Unix time to seconds_elapsed"))
      return
    }
    if let video = videos.first {
      let (path, unpacked) = try NativeFrames.onDisk(video.entry, of: files)
      camera = CameraStream(
        source: .video(path), frames: [], videoStart: video.seconds(after: start),
        unpacked: unpacked)
      fileNames = [video.entry.name]
      doubts.append(
        Doubt(
          .clock, stream: "camera",
          "the video is taken to begin when its name says; this app starts it some tenths of a "
            + "second later"))
      let unused = videos.count - 1 + images.count
      if unused > 0 {
        doubts.append(
          Doubt(.unusedFile, stream: "camera", "\(unused) more pictures or videos are not used"))
      }
    } else {
      camera = try NativeFrames.images(images.map(\.entry), of: files)
      frames = images.enumerated().map {
        CameraFrame(time: $1.seconds(after: start), index: $0)
      }
      fileNames = ["Camera/, \(images.count) pictures"]
    }
  }

  private struct Picture {
    var entry: RecordingFiles.Entry
    var milliseconds: Int64
    var ending: String

    /// Seconds after a Unix time in nanoseconds.
    func seconds(after start: Int64) -> Double {
      // The whole milliseconds are taken off as integers, because a `Double` could not hold both.
      let (whole, rest) = start.quotientAndRemainder(dividingBy: 1_000_000)
      return (Double(milliseconds - whole) - Double(rest) / 1e6) / 1e3
    }
  }

  private static func picture(_ entry: RecordingFiles.Entry) -> Picture? {
    let parts = entry.name.split(separator: "/")
    guard parts.count == 2, parts[0].lowercased() == "camera" else { return nil }
    let name = parts[1].split(separator: ".")
    // Thirteen digits are milliseconds from 2001 to 2286; more would not be a time of a phone.
    guard name.count == 2, name[0].utf8.count <= 13, let milliseconds = Int64(name[0]),
      milliseconds > 0
    else { return nil }
    return Picture(entry: entry, milliseconds: milliseconds, ending: name[1].lowercased())
  }
}
