import Geodesy
import Glibc
import LinearAlgebra
import SensorSamples
import Testing
import _TestSupport

@testable import Navigation

private func fix(
  _ time: Double, latitude: Double = 48, longitude: Double = 11, accuracy: Double = 5,
  speed: Double? = nil, speedAccuracy: Double? = nil, course: Double? = nil,
  courseAccuracy: Double? = nil
) -> LocationFix {
  LocationFix(
    time: time, latitude: latitude * .pi / 180, longitude: longitude * .pi / 180,
    horizontalAccuracy: accuracy, speed: speed, speedAccuracy: speedAccuracy, course: course,
    courseAccuracy: courseAccuracy)
}

struct FixScreeningTests {
  private func screen(_ fixes: [LocationFix]) -> FixScreening {
    FixScreening(fixes, span: 0...100, settings: FixSettings())
  }

  @Test func `a fix that cannot be a position is refused as invalid`() {
    let screening = screen([
      fix(1, accuracy: -1), fix(2, latitude: .nan), fix(3, latitude: 91), fix(4, longitude: 181),
      fix(5, latitude: 0, longitude: 0), fix(6, accuracy: .infinity), fix(.nan),
      fix(7, accuracy: 0), fix(8),
    ])
    #expect(screening.fixes.map(\.index) == [8])
    #expect(screening.refused.values.allSatisfy { $0 == .invalid })
    #expect(screening.refused.count == 8)
  }

  @Test func `fixes out of order are put in order`() {
    let screening = screen([
      fix(3, latitude: 48.3), fix(1, latitude: 48.1), fix(2, latitude: 48.2),
    ])
    #expect(screening.fixes.map(\.index) == [1, 2, 0])
  }

  @Test func `repeated fixes are used once`() {
    let screening = screen([
      fix(1, speed: 9), fix(1, speed: 9), fix(2, latitude: 48.1, speed: 9),
      fix(3, latitude: 48.1, speed: 9),
    ])
    #expect(screening.fixes.map(\.index) == [0, 2])
    #expect(screening.refused == [1: .repeated, 3: .repeated])
  }

  @Test func `a receiver that holds its place at rest is not stale`() {
    #expect(screen([fix(1, speed: 0), fix(2, speed: 0)]).fixes.count == 2)
  }

  @Test func `fixes outside of the recording are named so`() {
    #expect(
      screen([fix(-5), fix(101), fix(50)]).refused == [0: .outsideRecording, 1: .outsideRecording])
  }

  @Test func `the plane touches at the first usable fix`() {
    let plane = screen([fix(1, accuracy: -1), fix(2, latitude: 47)]).plane
    #expect(plane?.origin.latitudeDegrees.isClose(to: 47, within: 1e-9) ?? false)
    #expect(screen([]).plane == nil)
  }
}

struct PlaneFixTests {
  private let plane = LocalTangentPlane(
    origin: GeodeticPosition(latitudeDegrees: 48, longitudeDegrees: 11, height: 0))

  private func motion(_ fix: LocationFix) -> PlaneFix.Motion {
    PlaneFix(fix, index: 0, in: plane, settings: FixSettings())?.motion ?? .none
  }

  @Test func `sixty-eight of a hundred positions lie within the radius`() {
    var random = SeededGenerator(seed: 1)
    let count = 20_000
    let inside = (0..<count).filter { _ in
      let (x, y) = (random.normal(), random.normal())
      return (x * x + y * y).squareRoot() < PlaneFix.radiusPerSigma
    }.count
    // Binomial: three standard deviations are 3 √(0.68 · 0.32 / n) = 0.0099.
    #expect((Double(inside) / Double(count)).isClose(to: 0.68, within: 0.0099))
  }

  @Test func `speed and course give a velocity that is less sure across than along`() throws {
    let fix = fix(
      1, speed: 20, speedAccuracy: 0.3, course: .pi / 2, courseAccuracy: 0.05)
    guard case .velocity(let velocity, let covariance, false) = motion(fix) else {
      Issue.record("there is a speed and a course")
      return
    }
    #expect(velocity.isClose(to: Vector3(20, 0, 0), within: 1e-9))
    #expect(covariance[0, 0].isClose(to: 0.09, within: 1e-12))
    // Across: 20 m/s · 0.05 rad.
    #expect(covariance[1, 1].isClose(to: 1, within: 1e-12))
  }

  @Test func `a claim of centimetres per second is not believed`() {
    guard
      case .velocity(_, let covariance, _) = motion(
        fix(1, speed: 1.28, speedAccuracy: 0.07, course: 1))
    else {
      Issue.record("there is a speed and a course")
      return
    }
    let floor = FixSettings().velocityFloor
    #expect(covariance[0, 0] >= floor * floor * 0.999)
  }

  @Test func `a slow fix without course is about zero, give or take its speed`() {
    guard
      case .velocity(let velocity, let covariance, false) = motion(
        fix(1, speed: 0.6, speedAccuracy: 0.3))
    else {
      Issue.record("a slow fix bounds both components")
      return
    }
    #expect(velocity == .zero)
    #expect(covariance[0, 0].isClose(to: 0.09 + 0.18, within: 1e-12))
  }

  @Test func `a slow course that is vouched for gives a direction`() {
    let fix = fix(1, speed: 0.8, speedAccuracy: 0.2, course: .pi / 2, courseAccuracy: 0.3)
    guard case .velocity(let velocity, let covariance, false) = motion(fix) else {
      Issue.record("there is a speed and a course")
      return
    }
    #expect(velocity.isClose(to: Vector3(0.8, 0, 0), within: 1e-9))
    // Along 0.2 m/s; across 0.8 m/s · 0.3 rad.
    #expect(covariance[0, 0].isClose(to: 0.04, within: 1e-12))
    #expect(covariance[1, 1].isClose(to: 0.24 * 0.24, within: 1e-12))
  }

  /// One that nobody vouches for, and one of a speed that may be mere noise.
  @Test(arguments: [(0.8, nil), (0.55, 0.3)] as [(Double, Double?)])
  func `other slow courses say nothing`(speed: Double, courseAccuracy: Double?) {
    let fix = fix(
      1, speed: speed, speedAccuracy: 0.2, course: .pi / 2, courseAccuracy: courseAccuracy)
    guard case .velocity(let velocity, _, false) = motion(fix) else {
      Issue.record("a slow fix bounds both components")
      return
    }
    #expect(velocity == .zero)
  }

  @Test func `a fast fix without course is a speed`() {
    guard case .speed(5, sigma: 0.4) = motion(fix(1, speed: 5, speedAccuracy: 0.4)) else {
      Issue.record("the speed was lost")
      return
    }
  }

  @Test(arguments: [Double.nan, -1, 1e308])
  func `a speed that is none gives no velocity`(speed: Double) {
    guard case .none = motion(fix(1, speed: speed, course: 1)) else {
      Issue.record("\(speed) was taken for a speed")
      return
    }
  }

  @Test func `a course is that at the place of the fix`() {
    // Ten degrees east of the origin north has turned by about 10° sin 48°.
    guard case .velocity(let velocity, _, _) = motion(fix(1, longitude: 21, speed: 10, course: 0))
    else {
      Issue.record("there is a speed and a course")
      return
    }
    let turned = atan2(velocity.x, velocity.y) * 180 / .pi
    #expect(turned.isClose(to: -10 * sin(48 * .pi / 180), within: 0.05))
  }
}
