import Evaluation
import Geodesy
import Navigation

extension BiasSeries {
  /// The biases that a trajectory's states carry, about once a second; nil where none is known.
  ///
  /// Biases drift over minutes; a value for each output row would double the size of a result.
  init?(_ states: [NavigationState]) {
    guard states.contains(where: { $0.accelerometerBias.isFinite }) else { return nil }
    self.init()
    var next = -Double.infinity
    for state in states where state.time >= next {
      next = state.time + 1
      time.append(state.time)
      accelerometerX.append(state.accelerometerBias.x)
      accelerometerY.append(state.accelerometerBias.y)
      accelerometerZ.append(state.accelerometerBias.z)
      gyroscopeX.append(state.gyroscopeBias.x)
      gyroscopeY.append(state.gyroscopeBias.y)
      gyroscopeZ.append(state.gyroscopeBias.z)
    }
  }
}
