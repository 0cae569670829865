import Geodesy
import Testing
import _TestSupport

@testable import Simulation

/// Integrates ideal sensors with a strapdown mechanisation of its own, in Earth-fixed axes.
struct StrapdownTests {
  private struct Navigator {
    let ideal: IdealSensors
    let motion: any Motion
    var position, velocity: Vector3<Local>
    var attitude: Rotation<Body, Local>

    /// One step with the sensors read at its two Gauss points.
    mutating func step(from time: Double, by h: Double) {
      let earth = Earth.rotation(atLatitude: ideal.origin.latitude)
      let offset = h * 3.0.squareRoot() / 6
      let early = motion.state(at: time + h / 2 - offset)
      let late = motion.state(at: time + h / 2 + offset)

      // Fourth-order Magnus expansion: the mean rate, and the coning term of Blanes et al. 2009.
      let (w1, w2) = (ideal.angularRate(of: early), ideal.angularRate(of: late))
      let coning = (3.0.squareRoot() / 12 * h * h) * w1.cross(w2)
      let turn = (h / 2) * (w1 + w2) + coning
      let earthTurn = Rotation<Local, Local>(rotationVector: -h * earth.components)
      let next = earthTurn * attitude * Rotation<Body, Body>(rotationVector: turn.components)

      // The specific force is turned by the attitude at each point, interpolated in the step.
      func acceleration(_ state: MotionState, _ fraction: Double) -> Vector3<Local> {
        let part = (attitude.inverse * next).rotationVector * fraction
        let here = attitude * Rotation<Body, Body>(rotationVector: part)
        // Over one step the Coriolis force of the speed gained in it is nothing.
        let coriolis = 2 * earth.cross(velocity)
        return here * ideal.specificForce(of: state) + ideal.gravity(at: position) - coriolis
      }
      let fraction = offset / h
      let (a1, a2) = (acceleration(early, 0.5 - fraction), acceleration(late, 0.5 + fraction))
      position += h * velocity + (h * h / 4) * (a1 + a2)
      velocity += (h / 2) * (a1 + a2)
      attitude = next
    }
  }

  @Test(arguments: ["drive", "highway", "walk", "still"])
  func `integrating the true forces and rates gives the true velocity`(name: String) throws {
    let scenario = try #require(ScenarioCatalogue.entry(named: name)).scenario(seed: 2)
    let ideal = IdealSensors(origin: scenario.origin)
    let start = scenario.motion.state(at: 0)
    var navigator = Navigator(
      ideal: ideal, motion: scenario.motion, position: start.position, velocity: start.velocity,
      attitude: start.attitude)
    let h = 0.0025
    var worst = 0.0
    for index in 0..<Int(60 / h) {
      navigator.step(from: Double(index) * h, by: h)
      guard index % 100 == 99 else { continue }
      let truth = scenario.motion.state(at: Double(index + 1) * h)
      worst = max(worst, (navigator.velocity - truth.velocity).norm)
    }
    #expect(worst < 1e-4)
  }
}
