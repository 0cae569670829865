/// What the camera says about a moment.
public struct CameraObservation: Sendable, Equatable {
  /// The picture's place in the video or list of images.
  public var index: Int
  /// Seconds on the recording's clock.
  public var time: Double
  /// The cue that decided; nil where none could, and for the post's rule.
  public var cue: CameraCue?
  /// What it measured; nil where the picture could not be compared.
  public var difference: Double?
  /// The threshold that belongs to it; nil where there is none for such pictures.
  public var threshold: Double?
  /// The part of the picture in which motion would show, from 0 to 1.
  public var visibleShare: Double
  public var state: StationaryState
  /// Why the state is unknown; nil when it is known.
  public var reason: UnknownReason?

  public init(
    index: Int, time: Double, cue: CameraCue? = nil, difference: Double? = nil,
    threshold: Double? = nil, visibleShare: Double = 1, state: StationaryState,
    reason: UnknownReason? = nil
  ) {
    self.index = index
    self.time = time
    self.cue = cue
    self.difference = difference
    self.threshold = threshold
    self.visibleShare = visibleShare
    self.state = state
    self.reason = reason
  }
}
