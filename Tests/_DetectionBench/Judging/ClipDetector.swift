public import StationaryDetection

/// Something that tells picture by picture whether the camera stands still.
///
/// It is shown a still lead-in, told to calibrate on it, and then asked about every picture as it
/// comes.
public protocol ClipDetector {
  /// For the title of a table.
  static var name: String { get }

  init()

  /// Looks at the next picture and judges it; before the calibration the answer is ignored.
  mutating func judge(_ luma: Span<UInt8>, frame: LumaFrame, time: Double) -> StationaryState

  /// Ends the lead-in.
  mutating func calibrate()
}
