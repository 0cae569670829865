import Geodesy
import Glibc
import LinearAlgebra
import SensorSamples
import Testing
import _TestSupport

@testable import Navigation

/// Whether the errors are as large as the covariances say, over many random recordings.
struct AccelerometerOnlyConsistencyTests {
  /// A device that is pushed about between rests, tilts and turns a little as it goes, and whose
  /// accelerometer has a bias and noise, tilt and turn drawn as the settings describe them.
  private static func recording(seed: UInt64, tiltWalk: Double) -> (
    PushRecording, velocity: (Double) -> Vector3<Local>
  ) {
    let settings = AccelerometerOnlySettings()
    var random = SeededGenerator(seed: seed)
    var pushes: [PushRecording.Push] = []
    var rests: [NavigationStationaryInterval] = []
    var time = 0.0
    for _ in 0..<4 {
      let rest = Double.random(in: 3...6, using: &random)
      rests.append(.init(start: time, end: time + rest))
      time += rest
      let size = random.normalVector() * SIMD3(1, 1, 0.3)
      pushes.append(
        .init(
          start: time, duration: Double.random(in: 1.5...5, using: &random), acceleration: size))
      time += pushes[pushes.count - 1].duration
    }
    rests.append(.init(start: time, end: time + 4))
    time += 4

    // Tilt and turn walk while it moves, a step a sample.
    let rate = 100.0
    var walk = SIMD3<Double>.zero
    var attitudes: [Rotation<Body, Local>] = []
    let pose: Rotation<Body, Local> = random.rotation()
    // The frame is that of the device's axes, levelled: the pose without its heading.
    let level = Rotation(from: pose.inverse * Vector3<Local>(0, 0, 1), to: Vector3<Local>(0, 0, 1))
    let steps = SIMD3(tiltWalk, tiltWalk, settings.turnWalk) / rate.squareRoot()
    for index in 0...Int(time * rate) {
      let now = Double(index) / rate
      if pushes.contains(where: { now > $0.start && now < $0.start + $0.duration }) {
        walk += random.normalVector() * steps
      }
      attitudes.append(Rotation<Local, Local>(rotationVector: walk) * level)
    }
    let all = pushes
    let recording = PushRecording(
      duration: time, rate: rate,
      acceleration: { now in all.reduce(.zero) { $0 + $1.acceleration(at: now) } },
      attitude: { attitudes[min(Int(($0 * rate).rounded()), attitudes.count - 1)] },
      bias: random.normalVector() * 0.1, noise: 0.05,
      gravity: Earth.standardGravity + 0.02 * random.normal(), rests: rests,
      seed: seed &+ 7_000)
    return (recording, { now in Vector3(all.reduce(.zero) { $0 + $1.velocity(at: now) }) })
  }

  /// With 60 recordings of four pushes, two instants in each, the mean NEES of three components
  /// scatters by √(2·3/480) = 0.11; bounds of half and twice the ideal are those that matter.
  @Test(arguments: [0.01, 0.03])
  func `errors are as large as the covariances say`(tiltWalk: Double) throws {
    var (nees, within, components, count) = (0.0, 0, 0, 0.0)
    for seed in 1...60 {
      let (recording, velocity) = Self.recording(seed: UInt64(seed), tiltWalk: tiltWalk)
      let trajectory = try AccelerometerOnlyNavigator().trajectory(of: recording.input)
      #expect(trajectory.smoothed.count == recording.input.outputTimes.count)
      for state in trajectory.smoothed {
        let error = state.velocity - velocity(state.time)
        for axis in 0..<3 {
          components += 1
          let sigma = state.velocityCovariance[axis, axis].squareRoot()
          within += abs(error[axis]) <= 3 * sigma ? 1 : 0
        }
        let isMoving = !recording.rests.contains {
          $0.start - 0.3 <= state.time && state.time <= $0.end + 0.3
        }
        guard isMoving else { continue }
        nees +=
          CholeskyFactor(state.velocityCovariance)?.squaredNorm(
            of: Vector { row, _ in error[row] }) ?? .infinity
        count += 1
      }
    }
    let coverage = Double(within) / Double(components)
    let mean = nees / count / 3
    #expect(coverage >= 0.97, "coverage \(coverage)")
    #expect((0.5...2).contains(mean), "NEES a degree of freedom \(mean)")
  }

  /// The causal estimate knows less, and says so.
  @Test func `the causal estimate is covered too`() throws {
    var (within, components) = (0, 0)
    for seed in 1...60 {
      let (recording, velocity) = Self.recording(seed: UInt64(seed), tiltWalk: 0.02)
      let trajectory = try AccelerometerOnlyNavigator().trajectory(of: recording.input)
      for state in trajectory.forward {
        let error = state.velocity - velocity(state.time)
        for axis in 0..<3 {
          components += 1
          let sigma = state.velocityCovariance[axis, axis].squareRoot()
          within += abs(error[axis]) <= 3 * sigma ? 1 : 0
        }
      }
    }
    let coverage = Double(within) / Double(components)
    #expect(coverage >= 0.97, "coverage \(coverage)")
  }
}
