extension ClipCase {
  /// What light and sensor do.
  static let lights: [ClipCase] =
    [1.0, 3, 10, 30].map { levels in
      ClipCase("exposure steps of \(Int(levels)) grey levels") {
        $0.pan(16)
        $0.stepExposure(by: levels)
      }
    }
    + [
      ClipCase("automatic exposure sweeps by 30 %") {
        $0.pan(16)
        $0.conditions = { time in
          var conditions = Conditions()
          // A second of change every two.
          let ramp = max(
            0, min(1, abs((time / 2).truncatingRemainder(dividingBy: 2) - 1) * 2 - 0.5))
          conditions.gain = 1 + 0.3 * (time < 5 ? 0 : ramp)
          return conditions
        }
      }
    ]
    + [(50.0, 30.0), (60, 30), (60, 29.97), (50, 24)].map { mains, rate in
      ClipCase("lamp of \(Int(mains)) Hz at \(rate) pictures/s") {
        $0.frameRate = rate
        $0.lamp = Lamp(mains: mains)
        $0.pan(16)
      }
    }
    + [
      ClipCase("little noise") {
        $0.sensor = .low
        $0.pan(8)
      },
      ClipCase("much noise") {
        $0.sensor = .high
        $0.pan(16)
      },
      ClipCase("dim: 12 grey levels, much noise for it") {
        $0.conditions = { _ in .exposure(mean: 12, of: Scene()) }
        $0.sensor.read = 1.5
        $0.pan(30)
      },
      ClipCase("dusk: noise doubles in 25 s") {
        $0.timeline = Timeline(alternating: [2.5, 7.5, 2.5, 7.5])
        $0.pan(16)
        let end = $0.timeline.duration
        $0.conditions = { time in
          var conditions = Conditions()
          conditions.noiseFactor = 1 + max(0, time - 5) / (end - 5)
          return conditions
        }
      },
    ]
}

extension Clip {
  /// Steps up and down once a second after the lead-in, while still and while moving.
  fileprivate mutating func stepExposure(by levels: Double) {
    let mean = scene.mean
    conditions = { time in
      var conditions = Conditions()
      if time > 5.5, Int(time - 5.5) % 2 == 0 { conditions.gain = 1 + levels / mean }
      return conditions
    }
  }
}
