/// Something that moves through the view on its own.
struct Passer: Sendable {
  enum Form: Sendable { case car, person }

  var form: Form
  /// In 320ths of the picture's width, as everything here.
  var width: Double
  var height: Double
  /// The middle of its lower edge at time zero, from the top left of the picture of a camera that
  /// has not moved.
  var start: SIMD2<Double>
  /// Per second.
  var velocity: SIMD2<Double>
  /// Mean grey level and deviation of its own texture.
  var mean = 90.0
  var deviation = 30.0
  /// Where its texture is taken from, in texels.
  var textureOffset = 0

  /// A piece of it: a rectangle, or the ellipse within.
  struct Part {
    var left: Double
    var top: Double
    var width: Double
    var height: Double
    var isEllipse: Bool

    /// The part of a row that it covers, in the same unit; nil where it does not.
    func extent(atRow y: Double) -> (from: Double, to: Double)? {
      guard y >= top, y < top + height else { return nil }
      guard isEllipse else { return (left, left + width) }
      let across = 2 * (y - top) / height - 1
      let half = width / 2 * max(0, 1 - across * across).squareRoot()
      return (left + width / 2 - half, left + width / 2 + half)
    }
  }

  func parts(at time: Double) -> [Part] {
    let foot = start + time * velocity
    func part(_ x: Double, _ y: Double, _ w: Double, _ h: Double, isEllipse: Bool) -> Part {
      Part(
        left: foot.x + (x - w / 2) * width, top: foot.y - (y + h) * height, width: w * width,
        height: h * height, isEllipse: isEllipse)
    }
    switch form {
    case .car:
      return [
        part(0, 0.1, 1, 0.5, isEllipse: false), part(0, 0.6, 0.6, 0.4, isEllipse: false),
        part(-0.3, 0, 0.2, 0.25, isEllipse: true), part(0.3, 0, 0.2, 0.25, isEllipse: true),
      ]
    case .person:
      // Nearly two steps a second; the legs swing against each other.
      let swing = 0.35 * sine(2 * .pi * 0.9 * time)
      return [
        part(swing, 0, 0.35, 0.45, isEllipse: false),
        part(-swing, 0, 0.35, 0.45, isEllipse: false),
        part(0, 0.38, 1, 0.48, isEllipse: true), part(0, 0.84, 0.45, 0.16, isEllipse: true),
      ]
    }
  }
}
