extension ClipCase {
  /// People and cars that pass through the view.
  static let passages: [ClipCase] =
    [false, true].flatMap { isMoving in
      let suffix = isMoving ? ", pan of 16 px/s" : ", camera still"
      return [
        ClipCase("people cross" + suffix) {
          $0.prepare(isMoving: isMoving)
          $0.people()
        },
        ClipCase("a car of a tenth of the picture crosses" + suffix) {
          $0.prepare(isMoving: isMoving)
          $0.cars(width: 110, height: 70)
        },
        ClipCase("a car of a third of the picture crosses" + suffix) {
          $0.prepare(isMoving: isMoving)
          $0.cars(width: 210, height: 160)
        },
      ]
    }
}

extension Clip {
  fileprivate mutating func prepare(isMoving: Bool) {
    if isMoving {
      timeline = Timeline(alternating: [4, 4])
      pan(16)
    } else {
      timeline = .still(10)
    }
  }

  /// Three at different distances, walking both ways, over and over after the lead-in.
  mutating func people() {
    let sizes: [(w: Double, h: Double)] = [(18, 60), (28, 95), (45, 150)]
    for (index, size) in sizes.enumerated() {
      for round in 0..<3 {
        let speed = size.w * 1.6 * (index % 2 == 0 ? 1 : -1)
        let entry = 5.2 + 0.7 * Double(index) + 320 / abs(speed) * Double(round)
        let edge = speed > 0 ? -size.w / 2 : 320 + size.w / 2
        passers.append(
          Passer(
            form: .person, width: size.w, height: size.h,
            start: SIMD2(edge - speed * entry, 150 + 0.5 * size.h), velocity: SIMD2(speed, 0),
            mean: 60 + 40 * Double(index), deviation: 25, textureOffset: 211 * (index + 1)))
      }
    }
  }

  /// One after the other, both ways, after the lead-in.
  mutating func cars(width: Double, height: Double) {
    for round in 0..<3 {
      let speed = round % 2 == 0 ? 160.0 : -160
      let entry = 5.5 + 3.5 * Double(round)
      let edge = speed > 0 ? -width / 2 : 320 + width / 2
      passers.append(
        Passer(
          form: .car, width: width, height: height,
          start: SIMD2(edge - speed * entry, 130 + 0.5 * height), velocity: SIMD2(speed, 0),
          mean: 80 + 50 * Double(round), deviation: 30, textureOffset: 300 * (round + 1)))
    }
  }
}
