import Evaluation
import Geodesy
public import LocationManagement
import Navigation
public import Recordings
import SensorSamples
import StationaryDetection

/// What each policy of turning the receiver on costs, and how well the motion is known with it.
///
/// Every policy is replayed on one recording, and the velocity is estimated anew from the fixes
/// that it delivered. What it is compared with is the truth of the recording, or else the smoothed
/// estimate from all fixes.
public struct LocationSweep: Sendable {
  /// What one policy cost and gave.
  public struct Row: Sendable {
    public var policy: LocationPolicy
    public var delivered: Int
    public var timeouts: Int
    public var gpsOnSeconds: Double
    /// Joules.
    public var energy: Double
    /// Of straight lines between the fixes; nil where it is the reference itself, or has no fix.
    public var track: TrackError?
    /// Of the horizontal velocity that rests on nothing later; nil where none could be estimated.
    public var causal: VelocityError?
    /// Of the horizontal velocity that rests on the whole recording.
    public var smoothed: VelocityError?
    /// The joules that no choice of fixes could do with less than, for the same causal error in
    /// 95 of 100 seconds.
    public var floor: Double?
    /// The same for straight lines between the fixes with this error of the position.
    public var positionFloor: Double?
    /// The joules of a periodic policy with that error, interpolated between those of the sweep.
    public var periodic: Double?
    /// Whether no other row has less of both energy and causal error.
    public var isOnFront = false
  }

  public private(set) var rows: [Row] = []
  /// Whether the recording has a truth that was compared with.
  public let hasTruth: Bool

  /// The policies that are tried, from the least to the most eager of a kind.
  public static func policies(hasSignificantLocation: Bool) -> [LocationPolicy] {
    [.continuous]
      + (hasSignificantLocation ? [.dutyCycled] : [])
      + [1200, 600, 300, 180, 120, 90, 60, 45, 30, 15].map { .periodic(interval: $0) }
      + [2000, 1000, 500, 250, 100].map { .region(radius: $0) }
      + [8, 6, 4, 3, 2, 1.5, 1, 0.7, 0.5, 0.35].map { .uncertainty(.velocity($0)) }
      + [500, 250, 100, 50, 25].map { .uncertainty(.position($0)) }
  }

  /// Replays policies on a recording.
  ///
  /// - Parameters:
  ///   - recording: It needs fixes.
  ///   - policies: What is tried.
  ///   - settings: Those of the location manager and of the estimate.
  ///   - receiver: What the receiver takes.
  /// - Throws: `EstimationError` when no velocity can be estimated from all of the fixes.
  /// - Complexity: linear in the length of the recording and the number of policies.
  public init(
    of recording: Recording, policies: [LocationPolicy], settings: EstimationSettings,
    receiver: ReceiverModel = ReceiverModel()
  ) throws(EstimationError) {
    let bench = try SweepBench(recording, settings: settings, receiver: receiver)
    hasTruth = !recording.truth.isEmpty
    rows = policies.map { bench.row(of: $0) }
    compare()
  }

  private mutating func compare() {
    let periodic = EnergyErrorCurve(
      rows.compactMap {
        guard case .periodic = $0.policy, let causal = $0.causal else { return nil }
        return (energy: $0.energy, error: causal.percentile95)
      })
    for index in rows.indices {
      guard let error = rows[index].causal?.percentile95 else { continue }
      rows[index].periodic = periodic.energy(atError: error)
      rows[index].isOnFront = !rows.contains { other in
        guard let others = other.causal?.percentile95 else { return false }
        let (energy, mine) = (other.energy, rows[index].energy)
        return energy <= mine && others <= error && (energy < mine || others < error)
      }
    }
  }
}
