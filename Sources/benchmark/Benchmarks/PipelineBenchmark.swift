import Foundation
import StationaryDetection

/// Decoding a video and comparing its pictures, against decoding alone and against OpenCV.
struct PipelineBenchmark: Benchmark {
  static let name = "pipeline"
  static let summary = "decoding a video and comparing its pictures, per picture"

  private let clips: [TestClip]
  /// Why there is nothing to measure with.
  private let remedy: String?

  static func setUp(in folder: ScratchFolder) throws -> Self {
    var clips: [TestClip] = []
    var remedy: String?
    for kind in TestClip.Kind.all {
      let encoder = try PipelinePeers.encoder(of: kind, in: folder)
      guard let encode = encoder.round else {
        remedy = encoder.remedy
        break
      }
      _ = try encode()
      clips.append(
        TestClip(
          kind: kind, path: kind.path(in: folder),
          peers: kind.isLong ? try PipelinePeers.all(of: kind, in: folder) : [],
          opening: try PipelinePeers.opening(kind, in: folder)))
    }
    return Self(clips: clips, remedy: remedy)
  }

  func run() throws -> [TableRow] {
    if let remedy {
      return [TableRow(name: "pipeline", ours: "none", peer: "none", note: "clips: \(remedy)")]
    }
    let long = clips.filter { $0.kind.isLong }
    return try long.flatMap { try pipeline($0) + detecting($0) + comparing($0) }
      + clips.flatMap { try opening($0) }
  }

  /// A whole file, its shades counted cell by cell and compared with those of the picture before: what
  /// the other side of the comparison does, and the post.
  private func pipeline(_ clip: TestClip) throws -> [TableRow] {
    try Contest(
      name: "pipeline: \(clip.kind.name)", unit: .milliseconds,
      ours: {
        let time = try seconds {
          var reader = try FrameReader(.video(clip.path))
          var (current, previous) = (GridHistogram(), GridHistogram())
          while try reader.next({ current.fill(with: $1, frame: $0) }) != nil {
            if previous.isComparable(to: current) { keep(current.difference(from: previous)) }
            swap(&current, &previous)
          }
        }
        return time / Double(clip.kind.pictures)
      }, peers: clip.peers
    ).run()
  }

  /// A whole file: what `fusion detect` does with it.
  private func detecting(_ clip: TestClip) throws -> [TableRow] {
    try Contest(
      name: "detecting: \(clip.kind.name)", unit: .milliseconds,
      ours: {
        let time = try seconds {
          let sequence = try PictureSequence(reading: .video(clip.path))
          keep(sequence.comparisons.count)
        }
        return time / Double(clip.kind.pictures)
      }, peers: clip.peers
    ).run()
  }

  /// What is added to decoding: the comparison of one picture with those before it.
  private func comparing(_ clip: TestClip) throws -> [TableRow] {
    let pictures = try clip.decoded(40)
    return try Contest(
      name: "comparing: \(clip.kind.name)", unit: .milliseconds,
      ours: {
        var comparer = PictureComparer()
        let time = seconds {
          for (index, picture) in pictures.enumerated() {
            keep(
              comparer.compare(
                picture.luma.span, frame: picture.frame, time: Double(index) / 30))
          }
        }
        return time / Double(pictures.count)
      }, peers: Array(clip.peers.prefix(1))
    ).run()
  }

  /// A new process until the video is open, with the libraries that it loads.
  private func opening(_ clip: TestClip) throws -> [TableRow] {
    let ours = Contestant.round(
      running: [Bundle.main.executablePath ?? "benchmark", VideoOpening.flag, clip.path])
    return try Contest(
      name: "opening: \(clip.kind.name)", unit: .milliseconds, rounds: 11,
      ours: { try ours().seconds }, peers: [clip.opening]
    ).run()
  }
}

/// A clip to measure with, and whoever else decodes it.
struct TestClip {
  /// What clips there are.
  struct Kind {
    var width: Int
    var height: Int
    var megabits: Int
    var pictures = 150
    /// Whether it is decoded, or only opened.
    var isLong: Bool { pictures >= 100 }

    var name: String { "\(height)p \(megabits) Mbit/s" }

    static let all = [
      Kind(width: 1920, height: 1080, megabits: 12), Kind(width: 1920, height: 1080, megabits: 4),
      Kind(width: 1280, height: 720, megabits: 6),
      Kind(width: 320, height: 240, megabits: 1, pictures: 30),
    ]

    func path(in folder: ScratchFolder) -> String { folder.file("\(height)-\(megabits).mp4") }
  }

  var kind: Kind
  var path: String
  /// Decoding alone comes first.
  var peers: [Contestant]
  /// Who opens it and does no more.
  var opening: Contestant

  /// The first pictures, with their padding.
  func decoded(_ count: Int) throws -> [(frame: LumaFrame, luma: [UInt8])] {
    var reader = try FrameReader(.video(path))
    var pictures: [(frame: LumaFrame, luma: [UInt8])] = []
    while pictures.count < count,
      let picture = try reader.next({ frame, luma in
        (frame, luma.indices.map { luma[$0] })
      })
    {
      pictures.append(picture)
    }
    return pictures
  }
}

/// The part of the benchmark that runs in a process of its own: opening a video.
enum VideoOpening {
  static let flag = "--open-video"

  /// Opens a video, and says what processor time this process has used since its start.
  static func run(path: String) throws {
    let reader = try FrameReader(.video(path))
    keep(reader.skippedCount)
    print(secondsSinceStart(), "fusion")
  }
}
