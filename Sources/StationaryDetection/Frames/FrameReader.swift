/// Where pictures come from.
public enum FrameSource: Sendable, Equatable {
  /// The path of a video file.
  case video(String)
  /// The path of an image file for each picture, in order.
  case images([String])
}

/// Reads the pictures of a video or of a list of images one after the other, as luma.
///
/// libav is loaded when the first file is opened, not before. A packet of a video or an image of a
/// list that cannot be decoded is skipped and counted; its place in the order stays empty.
public struct FrameReader: ~Copyable {
  private let source: FrameSource
  private var file: MediaFile?
  private var nextImage = 0
  private var skippedImages = 0
  private var framesRead = 0

  /// What was wrong with the first image of a list that had to be skipped.
  public private(set) var firstProblem: FrameReadingError?

  /// Opens a source.
  ///
  /// - Throws: `FrameReadingError`, when the video cannot be opened or the list is empty. Images
  ///   are opened as they are read.
  public init(_ source: FrameSource) throws(FrameReadingError) {
    self.source = source
    switch source {
    case .video(let path): file = try MediaFile(path: path)
    case .images(let paths):
      if paths.isEmpty { throw FrameReadingError(.noPictures, path: "the list of images") }
      file = nil
    }
  }

  /// How many packets or images could not be decoded so far.
  public var skippedCount: Int {
    switch file {
    case .some(let file): file.skippedPackets
    case nil: skippedImages
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
    let result: Result? =
      switch source {
      case .video(let path): try nextPicture(ofVideo: path, body)
      case .images(let paths): try nextImage(of: paths, body)
      }
    if result != nil { framesRead += 1 }
    return result
  }

  private mutating func nextPicture<Result>(
    ofVideo path: String, _ body: (LumaFrame, Span<UInt8>) -> Result
  ) throws(FrameReadingError) -> Result? {
    if let result = try file?.next(body) { return result }
    if framesRead == 0 {
      throw FrameReadingError(
        .notMedia, path: path, detail: "none of its \(skippedCount) packets could be decoded")
    }
    return nil
  }

  private mutating func nextImage<Result>(
    of paths: [String], _ body: (LumaFrame, Span<UInt8>) -> Result
  ) throws(FrameReadingError) -> Result? {
    while nextImage < paths.count {
      let index = nextImage
      nextImage += 1
      do throws(FrameReadingError) {
        var image = try MediaFile(path: paths[index])
        let result = try image.next { frame, luma in
          var placed = frame
          placed.index = index
          placed.presentationTime = nil
          placed.presentationTicks = nil
          return body(placed, luma)
        }
        if let result { return result }
        throw FrameReadingError(.notMedia, path: paths[index])
      } catch {
        if error.reason == .libraryMissing || error.reason == .outOfMemory { throw error }
        skippedImages += 1
        if firstProblem == nil { firstProblem = error }
      }
    }
    if framesRead == 0, let firstProblem { throw firstProblem }
    return nil
  }
}
