import Geodesy
import Glibc

/// The attitude that rests show, and the force that a device at rest with it would read.
///
/// At a rest the device is level by gravity; in between it goes the shortest way, evenly in time.
/// Nothing says how it turns about the vertical, so it does not. The levelled frame is that of the
/// first rest: the device's own axes, turned the shortest way to the horizontal.
struct LevelTrack: Sendable {
  /// A time at which the force of rest is known.
  private struct Node: Sendable {
    var time: Double
    var attitude: Rotation<Body, Local>
    /// The force of rest in the levelled frame.
    var force: Vector3<Local>
    /// The rotation vector from the next node's body axes to this one's.
    var turn = SIMD3<Double>.zero
  }

  private var nodes: [Node] = []

  /// Goes through rests that are in the order of time and do not overlap.
  init(_ rests: [LevelledRest]) {
    let forces = rests.flatMap { [($0.start, $0.firstForce), ($0.end, $0.lastForce)] }
    var previous: Vector3<Body>?
    for (time, force) in forces {
      var attitude = Rotation<Body, Local>(from: force, to: Vector3(0, 0, 1))
      if let previous, let last = nodes.last {
        let turn = Rotation<Body, Body>(from: force, to: previous)
        nodes[nodes.count - 1].turn = turn.rotationVector
        attitude = last.attitude * turn
      }
      nodes.append(Node(time: time, attitude: attitude, force: Vector3(0, 0, force.norm)))
      previous = force
    }
  }

  /// The attitude at a time, and the force of rest.
  func level(at time: Double) -> (attitude: Rotation<Body, Local>, force: Vector3<Local>) {
    let index = max(0, nodes.partition { $0.time <= time } - 1)
    let node = nodes[index]
    guard index + 1 < nodes.count, time > node.time else { return (node.attitude, node.force) }
    let next = nodes[index + 1]
    let part = (time - node.time) / (next.time - node.time)
    let attitude = node.attitude * Rotation<Body, Body>(rotationVector: node.turn * part)
    return (attitude, node.force + part * (next.force - node.force))
  }

  /// The angle in rad between the levels at two times, turned about a horizontal axis.
  func tilt(from start: Double, to end: Double) -> Double {
    let up = Vector3<Local>(0, 0, 1)
    let (a, b) = (level(at: start).attitude.inverse * up, level(at: end).attitude.inverse * up)
    return atan2(a.cross(b).norm, a.dot(b))
  }
}

extension Array {
  /// The number of leading elements that satisfy a condition which none after them does.
  func partition(_ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
