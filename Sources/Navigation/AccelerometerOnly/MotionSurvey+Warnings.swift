import Geodesy

extension MotionSurvey {
  /// What a user should know of an estimate from an accelerometer alone, the most important first.
  func warnings(within span: ClosedRange<Double>, dropped: Int) -> [String] {
    var warnings = [
      isLinear
        ? "The accelerometer reads linear acceleration, without gravity, and there is no fix: the "
          + "velocity is along the device's own axes, which need not be level, and between "
          + "\(rests.count) times of rest only; record the acceleration with gravity."
        : "There is no usable gyroscope and no fix: the velocity comes from the accelerometer alone, "
          + "between \(rests.count) times of rest. Its directions are relative, x and y of the "
          + "device at its first rest, and a turn while it moves is taken for motion.",
      "An accelerometer cannot tell a constant speed from rest: a stop that was none makes the "
        + "velocity wrong by that speed.",
    ]
    warnings += oneSided(span)
    let turned = legs.filter(\.isTurned).map { "\(text($0.start)) to \(text($0.end)) s" }
    if !turned.isEmpty {
      warnings.append(
        "The device is turned, or moves so that its readings do not add up, which hides its velocity "
          + "without a gyroscope, from \(Self.list(turned)).")
    }
    let doubtful = legs.filter { isDoubtful($0) }.map {
      "\(text($0.gain?.horizontalNorm ?? 0)) m/s at \(text($0.end)) s"
    }
    if !doubtful.isEmpty {
      warnings.append(
        "The acceleration adds up to a velocity where the device seems to rest, which a turn "
          + "explains, or a constant speed: \(Self.list(doubtful)).")
    }
    if !refused.isEmpty {
      let cruises = refused.map { "\(text($0.start)) to \(text($0.end)) s" }
      warnings.append(
        "As quiet as at rest, but taken for a constant speed by the acceleration before and after: "
          + "\(Self.list(cruises)).")
    }
    if dropped > 0 {
      warnings.append("\(dropped) samples of the accelerometer were repeated or not usable.")
    }
    return warnings
  }

  /// What the horizontal acceleration may add up to by tilt, as a walk in rad/√s.
  private static let plausibleTiltWalk = 0.03
  /// A velocity in m/s that is no reason to doubt.
  private static let slightVelocity = 1.0

  private func isDoubtful(_ leg: MotionLeg) -> Bool {
    guard let gain = leg.gain, gain.horizontalNorm > Self.slightVelocity else { return false }
    return leg.tiltWalkOfGain ?? 0 > Self.plausibleTiltWalk * Self.plausibleTiltWalk
  }

  private func oneSided(_ span: ClosedRange<Double>) -> [String] {
    guard let first = rests.first, let last = rests.last else { return [] }
    let parts = [
      first.start - span.lowerBound > 1 ? "before \(text(first.start)) s" : nil,
      span.upperBound - last.end > 1 ? "after \(text(last.end)) s" : nil,
    ].compactMap(\.self)
    guard !parts.isEmpty else { return [] }
    return [
      "Rest bounds the velocity on one side only \(parts.joined(separator: " and ")): hold the "
        + "device still at the beginning and at the end."
    ]
  }

  /// The first few, and how many there are.
  private static func list(_ parts: [String]) -> String {
    parts.prefix(3).joined(separator: ", ")
      + (parts.count > 3 ? " and so on, \(parts.count) in all" : "")
  }

  private func text(_ number: Double) -> String { "\((10 * number).rounded() / 10)" }
}
