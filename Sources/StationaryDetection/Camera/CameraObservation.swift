/// What the camera says about a moment.
public struct CameraObservation: Sendable, Equatable {
  /// The picture's place in the video or list of images.
  public var index: Int
  /// Seconds on the recording's clock.
  public var time: Double
  /// The difference that decided, from 0 to 2; nil where the picture could not be compared.
  public var difference: Double?
  /// The threshold that belongs to it; nil where there is none for such pictures.
  public var threshold: Double?
  public var state: StationaryState

  public init(
    index: Int, time: Double, difference: Double?, threshold: Double?, state: StationaryState
  ) {
    self.index = index
    self.time = time
    self.difference = difference
    self.threshold = threshold
    self.state = state
  }
}
