/// What was seen in a picture by comparing it with earlier ones.
///
/// Times are seconds on the recording's clock.
public struct PictureComparison: Sendable, Equatable {
  /// The picture's place in the video or list of images.
  public var index: Int
  public var time: Double
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// The post's measure, from 0 to 2: the greatest difference of a cell to the picture before; nil
  /// where there is none of the same size.
  public var difference: Double?
  /// What each cue measured.
  ///
  /// Only what could show motion is asked, and six in ten of that must agree: people and cars that
  /// cross a view are not taken for motion of the camera, nor a dashboard for rest.
  public var cues: CueValues
  /// What all but a part of the picture exceeds that may look still in spite of motion.
  ///
  /// Where these lie below their thresholds and ``cues`` above, part of the picture moves and part of
  /// it stands still, and it cannot be told which of them is the world.
  public var commonCues: CueValues
  /// The part of the picture in which motion would show, from 0 to 1.
  public var visibleShare: Double
  /// Why the picture shows nothing about motion; nil when it does.
  public var obstacle: UnknownReason?
  /// Whether the picture repeats the one before to the last count.
  ///
  /// A camera's noise never does: the file repeats a picture, and that is evidence of nothing.
  public var isRepeat: Bool { obstacle == .repeated }

  public init(
    index: Int, time: Double, width: Int, height: Int, difference: Double? = nil,
    cues: CueValues = CueValues(), commonCues: CueValues? = nil, visibleShare: Double = 1,
    obstacle: UnknownReason? = nil
  ) {
    self.index = index
    self.time = time
    self.width = width
    self.height = height
    self.difference = difference
    self.cues = cues
    self.commonCues = commonCues ?? cues
    self.visibleShare = visibleShare
    self.obstacle = obstacle
  }
}
