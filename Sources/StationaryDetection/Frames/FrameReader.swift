import Glibc

/// Where pictures come from.
public enum FrameSource: Sendable, Equatable {
  /// The path of a video file.
  case video(String)
  /// The path of an image file for each picture, in order.
  case images([String])
  /// The path of a camera's device, as `/dev/video0`.
  case camera(String)

  /// The path, or where the first image is.
  var description: String {
    switch self {
    case .video(let path), .camera(let path): path
    case .images(let paths): paths.first ?? "the list of images"
    }
  }
}

/// What became of the attempt to read a picture.
public enum FrameStep<Value> {
  /// What was made of the next picture.
  case frame(Value)
  /// The camera has no new picture yet.
  case notYet
  /// There are no more.
  case end
}

extension FrameStep: Sendable where Value: Sendable {}

/// Reads the pictures of a video or of a list of images one after the other, as luma.
///
/// libav is loaded when the first file is opened, not before. A packet of a video or an image of a
/// list that cannot be decoded is skipped and counted; its place in the order stays empty.
public struct FrameReader: ~Copyable {
  private let source: FrameSource
  private let interval: Int
  private var file: MediaFile?
  private var nextImage = 0
  private var skippedImages = 0
  private var framesRead = 0

  /// What was wrong with the first image of a list that had to be skipped.
  public private(set) var firstProblem: FrameReadingError?

  /// Opens a source.
  ///
  /// Of an interval above 1 only the pictures are handed out whose index it divides; they are the
  /// same, at the same index and time, as if all were. What must be decoded for the sake of another
  /// picture still is; images, and videos whose pictures stand alone, are passed over unread.
  ///
  /// - Precondition: The interval is at least 1.
  /// - Throws: `FrameReadingError`, when the video cannot be opened or the list is empty. Images
  ///   are opened as they are read.
  public init(_ source: FrameSource, interval: Int = 1) throws(FrameReadingError) {
    precondition(interval >= 1, "an interval of whole pictures")
    self.source = source
    self.interval = interval
    switch source {
    case .video(let path): file = try MediaFile(path: path, interval: interval)
    case .images(let paths):
      if paths.isEmpty { throw FrameReadingError(.noPictures, path: source.description) }
      file = nil
    case .camera(let path): file = try MediaFile(camera: path, interval: interval)
    }
  }

  /// How many packets or images could not be decoded so far.
  public var skippedCount: Int {
    switch file {
    case .some(let file): file.skippedPackets
    case nil: skippedImages
    }
  }

  /// How long a video says it lasts, in seconds; nil where it does not say.
  public var statedDuration: Double? {
    switch file {
    case .some(let file): file.statedDuration
    case nil: nil
    }
  }

  /// Decodes the next picture and hands it to a closure, or returns nil after the last.
  ///
  /// The span is the decoder's own memory and ends with the closure.
  ///
  /// - Throws: `FrameReadingError`, when the decoder cannot go on, or when the source ends and not
  ///   one picture could be decoded.
  public mutating func next<Result>(
    _ body: (_ frame: LumaFrame, _ luma: Span<UInt8>) -> Result
  ) throws(FrameReadingError) -> Result? {
    while true {
      switch try step(body) {
      case .frame(let result): return result
      case .notYet: usleep(UInt32(Self.patience / .microseconds(1)))
      case .end: return nil
      }
    }
  }

  /// How long to wait before a camera is asked again: a tenth of the time between its pictures.
  public static let patience = Duration.milliseconds(3)

  /// As ``next(_:)``, but does not wait for a camera that has no new picture.
  ///
  /// - Throws: `FrameReadingError`, as ``next(_:)``.
  public mutating func step<Result>(
    _ body: (_ frame: LumaFrame, _ luma: Span<UInt8>) -> Result
  ) throws(FrameReadingError) -> FrameStep<Result> {
    let step: FrameStep<Result> =
      switch source {
      case .video(let path), .camera(let path): try nextPicture(ofVideo: path, body)
      case .images(let paths): try nextImage(of: paths, body)
      }
    if case .frame = step { framesRead += 1 }
    return step
  }

  private mutating func nextPicture<Result>(
    ofVideo path: String, _ body: (LumaFrame, Span<UInt8>) -> Result
  ) throws(FrameReadingError) -> FrameStep<Result> {
    switch try file?.next(body) {
    case .frame(let result): return .frame(result)
    case .notYet: return .notYet
    case .end, nil: break
    }
    if framesRead == 0 {
      let complaint: String =
        switch file {
        case .some(let file): file.complaint.isEmpty ? "" : ": " + file.complaint
        case nil: ""
        }
      throw FrameReadingError(
        .notMedia, path: path,
        detail: "none of its \(skippedCount) packets could be decoded\(complaint)")
    }
    return .end
  }

  private mutating func nextImage<Result>(
    of paths: [String], _ body: (LumaFrame, Span<UInt8>) -> Result
  ) throws(FrameReadingError) -> FrameStep<Result> {
    while nextImage < paths.count {
      let index = nextImage
      nextImage += interval
      do throws(FrameReadingError) {
        var image = try MediaFile(path: paths[index])
        let step = try image.next { frame, luma in
          var placed = frame
          placed.index = index
          placed.presentationTime = nil
          placed.presentationTicks = nil
          return body(placed, luma)
        }
        if case .frame(let result) = step { return .frame(result) }
        throw FrameReadingError(.notMedia, path: paths[index])
      } catch {
        if error.reason == .libraryMissing || error.reason == .outOfMemory { throw error }
        skippedImages += 1
        if firstProblem == nil { firstProblem = error }
      }
    }
    if framesRead == 0, let firstProblem { throw firstProblem }
    return .end
  }
}
