extension ClipCase {
  /// How a camera moves, or does not.
  static let motions: [ClipCase] =
    [
      ClipCase("still") { $0.timeline = .still(10) },
      ClipCase("tremor of 1 px, pan of 16 px/s") {
        $0.pan(16)
        $0.tremble(1)
      },
      ClipCase("tremor of 3 px, pan of 60 px/s") {
        $0.pan(60)
        $0.tremble(3)
      },
      ClipCase("tremor of 3 px, no motion") {
        $0.timeline = .still(10)
        $0.tremble(3)
      },
    ]
    + [4.0, 8, 16, 60, 200].map { speed in
      ClipCase("pan of \(Int(speed)) px/s") { $0.pan(speed) }
    }
    + [1.0, 2, 4, 8].map { shift in
      ClipCase("fine even texture, \(Int(shift)) px a picture") {
        $0.scene = Scene(kind: .fineEven, mean: 110, deviation: 15)
        $0.pan(shift * $0.frameRate)
      }
    }
    + [
      ClipCase("forward and back, 10 % a second") { $0.approach(0.1) },
      ClipCase("forward and back, 40 % a second") { $0.approach(0.4) },
      ClipCase("roll of 3°/s") { $0.roll(3) },
      ClipCase("roll of 20°/s") { $0.roll(20) },
    ]
}

extension Clip {
  /// Forward motion in the first phase, and back in the second, about a focus that is not the
  /// centre: what is seen grows by a rate.
  fileprivate mutating func approach(_ rate: Double) {
    let (direction, timeline) = (direction, timeline)
    let turningPoint = timeline.movedTime(at: timeline.duration) / 2
    pose = { time in
      var pose = Pose()
      pose.focus = 40 * direction
      let moved = timeline.movedTime(at: time)
      pose.zoom = exponential(rate * (turningPoint - abs(turningPoint - moved)))
      return pose
    }
  }

  fileprivate mutating func roll(_ degreesPerSecond: Double) {
    let timeline = timeline
    pose = { time in
      var pose = Pose()
      pose.angle = degreesPerSecond * .pi / 180 * timeline.movedTime(at: time)
      return pose
    }
  }
}
