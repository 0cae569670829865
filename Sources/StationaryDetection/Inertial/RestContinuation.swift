/// Follows a rest on while something shakes the device and nothing carries it away.
///
/// A car at rest whose engine starts is as loud as one that rolls. But rest was known a moment ago:
/// gravity is what the accelerometer said then, and the velocity since is the integral of what it
/// says beyond that. While this stays small and the device does not turn, it still stands.
struct RestContinuation {
  var settings: InertialSettings
  var force: SensorSeries
  var rate: SensorSeries
  var noise: InertialNoise

  /// Rest that is followed on must have lasted this long, in seconds.
  private let shortestRest = 1.0
  /// The attitude and the bias of the accelerometer are not known better than for this long.
  private let longestContinuation = 10.0
  /// Metres per second gained that end the rest, and that still belong to it.
  private let departure = 0.15
  private let negligible = 0.05
  /// Spread in m/s² that an engine leaves when its vibration is averaged over a quarter of a second:
  /// more than for a rest that begins so, since here the integral guards against leaving.
  private let engineSpread = 0.12
  /// Radians of turning that end it: the reference for gravity is no longer valid.
  private let turn = 0.01

  /// Marks what follows a rest as quiet for as long as the device cannot have left.
  func extend(_ observations: inout [InertialObservation]) {
    guard !rate.isEmpty else { return }
    var index = 0
    while index < observations.count {
      let start = index
      while index < observations.count, observations[index].verdict == .quiet { index += 1 }
      let isLongEnough =
        index > start
        && observations[index - 1].time - observations[start].time >= shortestRest
      if isLongEnough {
        index = follow(&observations, from: index)
      } else {
        index = max(index, start + 1)
      }
    }
  }

  /// Goes on from the end of a rest, and returns the first observation that does not belong to it.
  private func follow(_ observations: inout [InertialObservation], from end: Int) -> Int {
    let half = settings.window / 2
    let restEnd = observations[end - 1].time - half
    guard let rest = force.window(from: restEnd - shortestRest, to: restEnd) else { return end }
    var velocity = SIMD3<Double>.zero
    var angle = SIMD3<Double>.zero
    var last = end
    var time = restEnd
    var index = end
    while index < observations.count, observations[index].time - restEnd <= longestContinuation {
      let next = observations[index].time
      guard let forceStep = force.window(from: time, to: next, minimumCount: 1),
        let rateStep = rate.window(from: time, to: next, minimumCount: 1),
        observations[index].verdict != .unknown,
        (force.spreadOfBlockMeans(around: next, blocks: 6, blockLength: 0.25) ?? .infinity)
          <= engineSpread
      else { break }
      velocity += (forceStep.mean - rest.mean) * (next - time)
      angle += (rateStep.mean - noise.gyroscopeBias) * (next - time)
      let speed = (velocity * velocity).sum().squareRoot()
      if speed > departure || (angle * angle).sum().squareRoot() > turn { break }
      if speed <= negligible { last = index + 1 }
      time = next
      index += 1
    }
    for place in end..<last { observations[place].verdict = .quiet }
    return max(last, end)
  }
}
