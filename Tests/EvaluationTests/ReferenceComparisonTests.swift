import Foundation
import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import Evaluation

@Suite struct ReferenceComparisonTests {
  /// An estimate with one velocity and one sigma, every 0.1 s from 0 to 10 s.
  private func constant(_ velocity: Vector3<Local>, sigma: Double = 0.5) -> StateSeries {
    var series = StateSeries()
    for index in 0...100 {
      series.append(
        StateSeries.Row(
          time: Double(index) / 10, velocity: velocity,
          velocitySigma: Vector3(sigma, sigma, sigma), speedSigma: sigma, position: .zero,
          positionSigma: .zero))
    }
    return series
  }

  /// A reference with one velocity, every 0.1 s from 0 to 10 s.
  private func reference(_ velocity: Vector3<Local>) -> [ReferenceState] {
    (0...100).map { ReferenceState(time: Double($0) / 10, velocity: velocity) }
  }

  @Test func `a constant error gives numbers that a hand can compute`() throws {
    // Given an error of (0.3, -0.4, 1.2) m/s, whose norms are 0.5 and 1.3.
    let metrics = try ReferenceComparison(
      of: constant(Vector3(10.3, -0.4, 1.2)), with: reference(Vector3(10, 0, 0))
    ).metrics
    // Then
    let speed = (10.3 * 10.3 + 0.16).squareRoot() - 10
    let expected: [(KeyPath<VelocityMetrics, Double?>, Double)] = [
      (\.samples, 101), (\.coverage, 1), (\.outside, 0), (\.distance, 100), (\.stillDuration, 0),
      (\.eastRMSE, 0.3), (\.northRMSE, 0.4), (\.upRMSE, 1.2), (\.horizontalRMSE, 0.5),
      (\.horizontalP50, 0.5), (\.horizontalP95, 0.5), (\.horizontalMaximum, 0.5),
      (\.spatialRMSE, 1.3), (\.spatialP95, 1.3), (\.spatialMaximum, 1.3),
      (\.groundSpeedRMSE, speed),
      (\.horizontalRMSEMoving, 0.5),
      // The direction is -0.4/10.3, so the turn back is the arc tangent of 0.4/10.3.
      (\.bestTurnDegrees, atan(0.4 / 10.3) * 180 / .pi),
      (\.horizontalRMSETurned, speed),
      // Ten seconds of 0.5 m/s, over 100 m.
      (\.drift, 5), (\.driftPercent, 5),
      // 1.69 / 0.25; 0.25 / 0.25; 1.2 is within 3 x 0.5.
      (\.spatialNEES, 6.76), (\.spatialNEESPerDegreeOfFreedom, 6.76 / 3), (\.horizontalNEES, 1),
      (\.spatialNEESWithin95, 1), (\.withinThreeSigma, 1),
    ]
    for (path, value) in expected {
      let found = try #require(metrics[keyPath: path])
      #expect(found.isClose(to: value, within: 1e-9), "\(path)")
    }
    #expect(metrics.horizontalRMSEStill == nil)
    #expect(metrics.horizontalPositionRMSE == nil)
  }

  @Test func `a component beyond three sigma is counted as one of three`() throws {
    let metrics = try ReferenceComparison(
      of: constant(Vector3(0, 0, 1.6)), with: reference(.zero)
    ).metrics
    #expect(metrics.withinThreeSigma?.isClose(to: 2.0 / 3, within: 1e-12) == true)
    #expect(metrics.spatialNEESWithin95 == 0)
  }

  @Test func `an estimate that is late is called late by as much`() throws {
    // Given a velocity that swings, and an estimate of it 0.4 s late.
    let times = (0...400).map { Double($0) / 20 }
    var series = StateSeries()
    for time in times {
      series.append(
        StateSeries.Row(
          time: time, velocity: Vector3(sin(time - 0.4), cos(0.7 * (time - 0.4)), 0),
          velocitySigma: Vector3(1, 1, 1), speedSigma: 1, position: .zero, positionSigma: .zero))
    }
    let truth = times.map {
      ReferenceState(time: $0, velocity: Vector3(sin($0), cos(0.7 * $0), 0))
    }
    // Then
    let metrics = try ReferenceComparison(of: series, with: truth).metrics
    #expect(metrics.bestLag?.isClose(to: 0.4, within: 1e-9) == true)
    let (lagged, plain) = (
      try #require(metrics.horizontalRMSELagged), try #require(metrics.horizontalRMSE)
    )
    #expect(lagged < 0.1 * plain)
  }

  @Test func `only a rest of a second counts as still`() throws {
    // Given rests of 0.9 s and of 2 s in a drive, all with an error of 0.1 m/s.
    let truth = (0...100).map { index in
      let rests = (10...19).contains(index) || (50...70).contains(index)
      return ReferenceState(time: Double(index) / 10, velocity: Vector3(rests ? 0.05 : 3, 0, 0))
    }
    var series = constant(.zero)
    for index in series.time.indices { series.velocityEast[index] = truth[index].velocity.x + 0.1 }
    // Then
    let metrics = try ReferenceComparison(of: series, with: truth).metrics
    #expect(metrics.stillDuration?.isClose(to: 2.1, within: 1e-9) == true)
    #expect(metrics.horizontalRMSEStill?.isClose(to: 0.1, within: 1e-9) == true)
  }

  @Test func `a hole in the estimate is not judged by a line across it`() throws {
    // Given an estimate without rows between 4 and 6 s.
    var series = StateSeries()
    for index in (0...100) where index <= 40 || index >= 60 {
      series.append(
        StateSeries.Row(
          time: Double(index) / 10, velocity: Vector3(1, 0, 0), velocitySigma: Vector3(1, 1, 1),
          speedSigma: 1, position: .zero, positionSigma: .zero))
    }
    // When it is compared with a reference that is wild there
    let truth = (0...100).map { index in
      ReferenceState(
        time: Double(index) / 10, velocity: Vector3((41...59).contains(index) ? 99 : 1, 0, 0))
    }
    let comparison = try ReferenceComparison(of: series, with: truth)
    // Then
    #expect(comparison.metrics.horizontalMaximum == 0)
    #expect(comparison.metrics.samples == 82)
    #expect(comparison.errors.velocityEastError[50].isNaN)
    #expect(comparison.errors.referenceVelocityEast[50] == 99)
    #expect(comparison.errors.nees[40] == 0)
  }

  @Test func `a fast reference is thinned to 20 Hz`() throws {
    let truth = (0...2_000).map { ReferenceState(time: Double($0) / 200, velocity: .zero) }
    #expect(try ReferenceComparison(of: constant(.zero), with: truth).errors.count == 201)
  }

  @Test func `rows without a velocity and without a sigma are not compared`() throws {
    var series = constant(Vector3(1, 0, 0))
    series.velocityUp[3] = .nan
    series.sigmaVelocityEast = series.sigmaVelocityEast.map { _ in .nan }
    let comparison = try ReferenceComparison(of: series, with: reference(.zero))
    #expect(comparison.metrics.horizontalRMSE == 1)
    #expect(comparison.metrics.spatialNEES == nil)
    #expect(comparison.metrics.withinThreeSigma == nil)
    #expect(comparison.errors.nees.allSatisfy { $0.isNaN })
  }

  @Test(arguments: [179.9999, -179.9999, 0])
  func `positions are compared across the date line`(longitude: Double) throws {
    // Given a truth at 60° north and an estimate 0.0004° further east: half of 44.53 m.
    var series = constant(.zero)
    let east = remainder(longitude + 0.0004, 360)
    series.latitudeDegrees = series.time.map { _ in 60 }
    series.longitudeDegrees = series.time.map { _ in east }
    series.altitude = series.time.map { _ in 300 }
    let truth = (0...100).map {
      ReferenceState(
        time: Double($0) / 10, velocity: .zero, latitudeDegrees: 60, longitudeDegrees: longitude)
    }
    // Then: the radius of the parallel is a cos φ / √(1 - e² sin² φ).
    let metrics = try ReferenceComparison(of: series, with: truth).metrics
    let radius = 6_378_137 * 0.5 / (1 - 0.00669437999014 * 0.75).squareRoot()
    let expected = 0.0004 * .pi / 180 * radius
    #expect(metrics.horizontalPositionRMSE?.isClose(to: expected, within: 1e-5) == true)
    #expect(metrics.finalHorizontalPositionError?.isClose(to: expected, within: 1e-5) == true)
  }

  @Test func `what has no time in common cannot be compared`() {
    let later = (0...10).map { ReferenceState(time: 1_000 + Double($0), velocity: .zero) }
    let error = #expect(throws: ResultError.self) {
      try ReferenceComparison(of: constant(.zero), with: later)
    }
    #expect(error?.description.contains("covers no instant") == true)
  }

  @Test(arguments: [0, 1])
  func `a reference of fewer than two instants cannot be compared with`(count: Int) {
    let reference = (0..<count).map { ReferenceState(time: Double($0), velocity: .zero) }
    #expect(throws: ResultError.self) {
      try ReferenceComparison(of: constant(.zero), with: reference)
    }
  }

  @Test func `an estimate without any row cannot be compared`() {
    #expect(throws: ResultError.self) {
      try ReferenceComparison(of: StateSeries(), with: reference(.zero))
    }
  }

  @Test(arguments: [
    (0.0, 1.0), (0.25, 1.75), (0.5, 2.5), (0.95, 3.85), (1.0, 4.0),
  ])
  func `quantiles lie between their neighbours`(fraction: Double, expected: Double) throws {
    let value = try #require(quantile(fraction, of: [4, 2, 1, 3]))
    #expect(value.isClose(to: expected, within: 1e-12))
  }
}
