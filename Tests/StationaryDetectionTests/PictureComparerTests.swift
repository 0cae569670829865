import Testing
import _TestSupport

@testable import StationaryDetection

/// A scene of which a part moves to the right and the rest stands still.
private struct DividedView {
  /// The columns that move, of 160.
  var moving: Range<Int>
  private var camera: SyntheticCamera

  init(moving: Range<Int>) {
    self.moving = moving
    camera = SyntheticCamera(seed: 61)
  }

  mutating func picture(x: Double) -> [UInt8] {
    let still = camera.picture()
    let moved = camera.picture(x: x, y: 0.7 * x)
    return still.indices.map { moving.contains($0 % 160) ? moved[$0] : still[$0] }
  }
}

@Suite("Comparing pictures")
struct PictureComparerTests {
  private func film(
    _ count: Int, interval: Double = 1.0 / 15, picture: (Int) -> [UInt8]
  ) -> [PictureComparison] {
    var comparer = PictureComparer()
    return (0..<count).map { index in
      comparer.compare(
        pixels: picture(index), width: 160, height: 120, index: index,
        time: Double(index) * interval)
    }
  }

  private func states(of film: [PictureComparison]) throws -> [StationaryState] {
    let lead = film.prefix(45)
    let calibration = try CameraCalibration(from: Array(lead), rule: .distribution())
    return CameraStationaryDetector.observations(of: film, calibration: calibration)
      .dropFirst(50).map(\.state)
  }

  /// Still for three seconds, then two pixels a picture in a part of the view.
  private func states(movingColumns: Range<Int>) throws -> [StationaryState] {
    var view = DividedView(moving: movingColumns)
    return try states(of: film(75) { view.picture(x: 2 * Double(max(0, $0 - 45))) })
  }

  @Test func `a part of the view that stands still hides motion only where it is large`() throws {
    // A dashboard over a quarter of the view.
    #expect(try states(movingColumns: 40..<160).allSatisfy { $0 == .moving })
    // What moves in a third of the view passes the camera; in more than half it may be either.
    #expect(try states(movingColumns: 112..<160).allSatisfy { $0 == .still })
    #expect(try states(movingColumns: 80..<160).allSatisfy { $0 == .unknown })
  }

  @Test func `what passes in half of the cells does not change the shape of the view`() {
    // Given: shades that spread evenly become a dark one and, one in ten, a light one, in as much of the view as is asked for.
    var camera = SyntheticCamera(seed: 62)
    func shape(changedFrom column: Int) -> Double? {
      film(10) { index in
        let picture = camera.picture()
        return picture.indices.map { place in
          guard index >= 5, place % 160 >= column else { return picture[place] }
          return (7 * place + place / 160 * 3) % 10 == 0 ? 250 : 60
        }
      }[5].cues[CameraCue(.previous, .shape)]
    }
    let least = CameraCue.Measure.shape.thresholdBounds.lowerBound
    #expect(shape(changedFrom: 80) ?? 1 < 0.5 * least)
    #expect(shape(changedFrom: 40) ?? 0 > least)
  }

  @Test func `what hides a patch from the recent picture alone is not taken for motion`() {
    // Given: something covers most of the view, once, and is gone.
    var camera = SyntheticCamera(seed: 64)
    var passer = SyntheticCamera(seed: 65)
    let film = film(20) { index in
      let (still, covered) = (camera.picture(), passer.picture())
      return still.indices.map { index == 10 && $0 % 160 >= 40 ? covered[$0] : still[$0] }
    }
    // Then: three pictures later, a fifth of a second, the view is still what it was before that.
    for cue in [CameraCue(.recent, .decorrelation), CameraCue(.recent, .shift)] {
      #expect(film[13].cues[cue] ?? 1 < 0.25, "\(cue.rawValue)")
    }
    #expect(film[11].cues[CameraCue(.previous, .decorrelation)] ?? 0 > 0.8)
  }

  @Test func `a long gap, and a time that does not go on, begin anew`() {
    var camera = SyntheticCamera(seed: 66)
    var comparer = PictureComparer()
    let obstacles = [0, 0.1, 2.05, 4.2, 4.2, 4.1, 4.3].enumerated().map { index, time in
      comparer.compare(
        pixels: camera.picture(), width: 160, height: 120, index: index, time: time
      ).obstacle
    }
    #expect(
      obstacles == [.firstPicture, nil, nil, .gap, .timeStoodStill, .timeStoodStill, nil])
  }
}
