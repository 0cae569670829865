import Geodesy
import Glibc
import Testing

@testable import Navigation

struct PoseChangeTests {
  /// What adds up over the seconds of a specific force, at 100 Hz.
  private func grown(
    _ pose: inout PoseChange, seconds: Double, _ force: (Double) -> Vector3<Body>
  ) -> Double {
    (0..<Int(seconds * 100)).reduce(0) { sum, index in
      sum + pose.follow(force(Double(index) / 100), during: 0.01)
    }
  }

  /// From one face to another the specific force changes by √2 g, 13.9 m/s², of which 3 m/s² may have
  /// been an acceleration; while the pose settles, a tenth or two of it is lost.
  @Test func `a phone that is put on its side has changed by most of gravity's turn`() {
    var pose = PoseChange()
    #expect(grown(&pose, seconds: 5) { _ in Vector3(0, 0, 9.8) } == 0)
    let square = grown(&pose, seconds: 10) { time in
      let angle = min(time, 1) * .pi / 2
      return Vector3(9.8 * sin(angle), 0, 9.8 * cos(angle))
    }
    #expect(square.squareRoot() < 10.9)
    #expect(square.squareRoot() > 0.6 * 10.9)
  }

  @Test func `a vehicle's accelerations and a gait's are no change`() {
    var pose = PoseChange()
    _ = grown(&pose, seconds: 5) { _ in Vector3(0, 0, 9.8) }
    #expect(grown(&pose, seconds: 20) { Vector3(2.8 * sin($0), 0, 9.8) } == 0)
    #expect(grown(&pose, seconds: 20) { Vector3(0, 0, 9.8 + 6 * sin(12 * $0)) } == 0)
  }

  @Test func `a pose that is kept for long is one that can be left again`() {
    var pose = PoseChange()
    func turned() -> Double { grown(&pose, seconds: 60) { _ in Vector3(9.8, 0, 0) } }
    func back() -> Double { grown(&pose, seconds: 60) { _ in Vector3(0, 0, 9.8) } }
    _ = back()
    let (there, again) = (turned(), back())
    #expect(there > 36)
    #expect(abs(again - there) < 0.1 * there)
  }
}
