import Glibc

/// A phone's rear camera, which looks out of its back, with the faults of a small sensor.
public struct CameraSettings: Sendable, Equatable {
  /// Pixels in a row, an even number.
  public var width = 160
  /// Rows, an even number.
  public var height = 120
  /// Frames in a second.
  public var frameRate = 12.0
  /// Standard deviation of a frame's time about the even spacing, in seconds.
  public var timeJitter = 0.001
  /// Horizontal field of view in radians.
  public var fieldOfView = 1.1
  /// Height of the camera above the ground in metres.
  public var heightAboveGround = 1.3
  /// Standard deviation of the noise of a pixel in grey levels.
  public var pixelNoise = 1.5
  /// Standard deviation of the exposure's slow changes, as a fraction.
  public var exposureDrift = 0.01
  /// Seconds over which the exposure changes.
  public var exposureCorrelationTime = 20.0
  /// Constant rate factor of the video file: 0 is lossless, 51 the worst.
  public var rateFactor = 20

  public init() {}

  /// The distance of the focus from the image plane in pixels.
  var focalLength: Double { Double(width) / 2 / tan(fieldOfView / 2) }
}
