/// What comparing all pictures of a recording gave.
public struct PictureSequence: Sendable, Equatable {
  /// In order of the pictures.
  public var comparisons: [PictureComparison]
  /// Packets or images that could not be decoded.
  public var skippedCount = 0
  /// Pictures that the decoder had to make up in part; they are not compared.
  public var damagedCount = 0
  /// Pictures whose time is not known; they are not compared.
  public var timelessCount = 0
  /// The first image of a list that could not be read.
  public var firstProblem: FrameReadingError?

  /// Creates a sequence from comparisons.
  public init(comparisons: [PictureComparison] = []) {
    self.comparisons = comparisons
  }

  /// Reads a source from end to end and compares each picture with those before it.
  ///
  /// - Throws: `FrameReadingError`, when nothing can be decoded.
  /// - Complexity: O(pixels); no picture is kept.
  public init(
    reading source: FrameSource, times: FrameTimes = .presentation,
    settings: PictureComparer.Settings = PictureComparer.Settings()
  ) throws(FrameReadingError) {
    self.init()
    var reader = try FrameReader(source)
    var comparer = PictureComparer(settings: settings)
    while true {
      let outcome = try reader.next { frame, luma -> Outcome in
        if frame.isDamaged { return .damaged }
        guard let time = times.time(of: frame), time.isFinite else { return .timeless }
        return .compared(comparer.compare(luma, frame: frame, time: time))
      }
      guard let outcome else { break }
      switch outcome {
      case .compared(let comparison): comparisons.append(comparison)
      case .damaged: damagedCount += 1
      case .timeless: timelessCount += 1
      }
    }
    skippedCount = reader.skippedCount
    firstProblem = reader.firstProblem
  }

  private enum Outcome {
    case compared(PictureComparison)
    case damaged
    case timeless
  }
}
