import Geodesy
import SensorSamples

/// The fixes that can be used, in time order, and what became of the others.
struct FixScreening: Sendable {
  /// The tangent plane at the first usable fix; nil without one.
  private(set) var plane: LocalTangentPlane?
  private(set) var fixes: [PlaneFix] = []
  /// Why fixes of the input were left out, by their index.
  private(set) var refused: [Int: FixOutcome.Reason] = [:]

  init(_ input: [LocationFix], span: ClosedRange<Double>?, settings: FixSettings) {
    var last: LocationFix?
    var valid: [Int] = []
    for (index, fix) in input.enumerated() {
      if !PlaneFix.isValid(fix) {
        refused[index] = .invalid
      } else if let span, !span.contains(fix.time) {
        refused[index] = .outsideRecording
      } else {
        valid.append(index)
      }
    }
    valid.sort { (input[$0].time, $0) < (input[$1].time, $1) }
    for index in valid {
      let fix = input[index]
      if let last, fix.time <= last.time || Self.isStale(fix, after: last) {
        refused[index] = .repeated
        continue
      }
      let plane = plane ?? LocalTangentPlane(origin: fix.position)
      guard let planeFix = PlaneFix(fix, index: index, in: plane, settings: settings) else {
        refused[index] = .invalid
        continue
      }
      self.plane = plane
      fixes.append(planeFix)
      last = fix
    }
  }

  /// Whether a fix only repeats an older one: at the very same place while it claims to move.
  private static func isStale(_ fix: LocationFix, after last: LocationFix) -> Bool {
    fix.latitude == last.latitude && fix.longitude == last.longitude && (fix.speed ?? 0) > 0.5
  }
}
