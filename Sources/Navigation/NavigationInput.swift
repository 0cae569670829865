public import SensorSamples

/// A span of time in which the device was found to stand still, by whatever evidence.
public struct NavigationStationaryInterval: Sendable, Equatable {
  /// Seconds on the recording's clock.
  public var start: Double
  public var end: Double
  /// The probability that it stood still; below one the zero-velocity noise grows.
  public var confidence: Double

  public init(start: Double, end: Double, confidence: Double = 1) {
    self.start = start
    self.end = end
    self.confidence = confidence
  }
}

/// Everything that the navigator may look at.
///
/// Samples may be out of order, repeated, missing or not finite; what cannot be used is left out
/// and counted in the warnings of the result.
public struct NavigationInput: Sendable {
  public var accelerometer: [AccelerometerSample]
  public var gyroscope: [GyroscopeSample]
  /// The fixes that the location manager delivered.
  public var fixes: [LocationFix]
  public var stationaryIntervals: [NavigationStationaryInterval]
  /// When states are wanted, in seconds; those outside of the data are left out of the result.
  public var outputTimes: [Double]

  public init(
    accelerometer: [AccelerometerSample], gyroscope: [GyroscopeSample], fixes: [LocationFix] = [],
    stationaryIntervals: [NavigationStationaryInterval] = [], outputTimes: [Double]
  ) {
    self.accelerometer = accelerometer
    self.gyroscope = gyroscope
    self.fixes = fixes
    self.stationaryIntervals = stationaryIntervals
    self.outputTimes = outputTimes
  }
}
