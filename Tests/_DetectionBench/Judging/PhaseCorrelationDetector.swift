public import StationaryDetection
import _OpenCVReference

/// Displacement between successive pictures by phase correlation, as OpenCV computes it.
///
/// A picture is moving when the displacement is above the mean and three standard deviations of the
/// lead-in, and above a tenth of a pixel. There is no third answer: the published detectors of this
/// kind have none. Pictures wider than 320 are reduced to that first, which is the usual remedy for
/// what the transform costs.
public struct PhaseCorrelationDetector: ClipDetector {
  public static let name = "phase correlation"
  private static let widest = 320
  /// Pixels.
  private static let leastThreshold = 0.1

  private var past: [UInt8] = []
  private var size = (width: 0, height: 0)
  private var leadIn: [Double] = []
  private var threshold: Double?

  public init() {}

  public mutating func judge(
    _ luma: Span<UInt8>, frame: LumaFrame, time: Double
  ) -> StationaryState {
    let width = min(frame.width, Self.widest)
    let height = frame.height * width / frame.width
    var pixels = [UInt8](repeating: 0, count: width * height)
    let isReduced = unsafe luma.withUnsafeBufferPointer { from in
      unsafe pixels.withUnsafeMutableBufferPointer { to in
        guard let from = from.baseAddress, let to = to.baseAddress else { return false }
        return unsafe ocv_reduce(
          from, frame.stride, Int32(frame.width), Int32(frame.height), to, Int32(width),
          Int32(height))
      }
    }
    guard isReduced else { return .unknown }
    defer {
      past = pixels
      size = (width, height)
    }
    guard !past.isEmpty, size == (width, height) else { return .unknown }
    var (x, y, response) = (0.0, 0.0, 0.0)
    guard unsafe ocv_phase_correlate(past, pixels, Int32(width), Int32(height), &x, &y, &response)
    else { return .unknown }
    let displacement = (x * x + y * y).squareRoot()
    guard let threshold else {
      leadIn.append(displacement)
      return .unknown
    }
    return displacement > threshold ? .moving : .still
  }

  public mutating func calibrate() {
    let count = Double(max(1, leadIn.count))
    let mean = leadIn.reduce(0, +) / count
    let variance = leadIn.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
    threshold = max(Self.leastThreshold, mean + 3 * variance.squareRoot())
  }
}
