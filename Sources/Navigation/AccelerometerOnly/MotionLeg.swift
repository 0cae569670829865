import Geodesy

/// The time between two rests, before the first or after the last.
struct MotionLeg: Sendable {
  var start: Double
  var end: Double
  /// The rests before it and after it; nil at the ends of the recording.
  var from: LevelledRest?
  var to: LevelledRest?
  /// How far the poses at both ends are tilted against each other, in rad.
  var tilt = 0.0
  /// Whether the device is turned so far that its tilt, and with it its acceleration, is unknown.
  var isTurned = false
  /// The velocity gained on the way in m/s, by what both rests show; nil over a gap.
  var gain: Vector3<Local>?
  /// The disturbance of the motion, and as one knows it while the motion goes on.
  var noise = LevelledNoise()
  var causalNoise = LevelledNoise()

  var duration: Double { end - start }
  /// Whether rest bounds it on both sides.
  var isBounded: Bool { from != nil && to != nil }

  func contains(_ time: Double) -> Bool { start <= time && time <= end }

  /// What a velocity gained owes to noise and to how well the rests are known, in (m/s)² an axis.
  var knownVariance: Double {
    let rests = [from, to].compactMap(\.self)
    let noise = rests.map(\.noise).max() ?? 0
    return rests.reduce(noise * noise * duration) { sum, rest in
      let error = 0.5 * rest.forceSigma * duration
      return sum + rest.velocitySigma * rest.velocitySigma + error * error
    }
  }

  /// The walk of the tilt, in rad²/s, that explains the horizontal velocity which is left over beyond
  /// what is known: a walk of q rad/√s that is tied at both ends makes g q √(T³/12) an axis.
  var tiltWalkOfGain: Double? {
    guard let gain else { return nil }
    let squared = 0.5 * gain.horizontalNorm * gain.horizontalNorm
    let gravity = Earth.standardGravity
    return 12 * max(0, squared - knownVariance)
      / (gravity * gravity * duration * duration * duration)
  }

  /// The walk of the tilt, in rad²/s, that the motion shows.
  ///
  /// The difference of both poses shows it as well: half of its square about either horizontal axis.
  var tiltWalkShown: Double {
    let poses = tilt * tilt / (2 * duration)
    return tiltWalkOfGain.map { max(0.5 * ($0 + poses), poses) } ?? poses
  }

  /// The walk of the error of the vertical acceleration, in (m/s²)²/s, that explains a vertical
  /// velocity left over which is more than plausible; zero where it is not.
  var verticalWalkBeyondLimit: Double {
    guard let gain, abs(gain.z) > VerticalLimit([self], lasting: duration).velocity else {
      return 0
    }
    return 12 * gain.z * gain.z / (duration * duration * duration)
  }

  /// Puts a share of what a walk of the tilt leaves over at the end down to turns, which add to the
  /// velocity at any time alike: of g² q² T³/12 in T seconds that is a white noise of g² q² T²/12.
  mutating func allowForTurns(_ share: Double) {
    let gravity = Earth.standardGravity
    noise.bends = share * gravity * gravity * noise.tilt * duration * duration / 12
    noise.tilt *= 1 - share
  }

  /// Whether tilt explains what is left over, as far as the model is linear in it.
  func isUnderstood(_ settings: AccelerometerOnlySettings) -> Bool {
    guard let gain else { return true }
    // Halfway, a walk that is tied at both ends has a quarter of its variance over the duration.
    let tilt = (0.25 * tiltWalkShown * duration).squareRoot()
    return tilt <= settings.turnedAngle && abs(gain.z) <= settings.greatestVerticalRest
  }
}
