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
  /// How much sooner the pictures end than the file says, in seconds: it was cut off.
  public var missingDuration: Double?
  /// The first image of a list that could not be read.
  public var firstProblem: FrameReadingError?

  /// Creates a sequence from comparisons.
  public init(comparisons: [PictureComparison] = []) {
    self.comparisons = comparisons
  }
}
