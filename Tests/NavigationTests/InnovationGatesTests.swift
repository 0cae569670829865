import Testing

@testable import Navigation

/// What a state is made uncertain by when a gate opens on it.
struct InnovationGatesTests {
  /// Refuses a residual at each time, and gives the last verdict.
  private func refuse(
    _ gates: inout InnovationGates, _ gate: WritableKeyPath<InnovationGates, InnovationGate>,
    residual: SIMD3<Double>, times: [Double]
  ) -> InnovationGate.Verdict? {
    times.map {
      gates[keyPath: gate].judge(
        normalizedInnovationSquared: 100, threshold: 15, residual: residual, time: $0)
    }.last
  }

  private func use(
    _ gates: inout InnovationGates, _ gate: WritableKeyPath<InnovationGates, InnovationGate>,
    until time: Double
  ) {
    for index in 0..<5 {
      _ = gates[keyPath: gate].judge(
        normalizedInnovationSquared: 1, threshold: 15, residual: .zero,
        time: time - 4 + Double(index))
    }
  }

  /// 3000 m in 300 s are 10 m/s.
  @Test func `a height that was refused for minutes makes the velocity behind it doubtful`() {
    var gates = InnovationGates()
    use(&gates, \.verticalPosition, until: 0)
    let verdict = refuse(
      &gates, \.verticalPosition, residual: SIMD3(3000, 0, 0), times: [60, 120, 180, 240, 300])
    #expect(verdict == .reopen)
    let doubt = gates.doubt(after: SIMD3(3000, 0, 0), of: .verticalPosition)
    #expect(doubt.position == SIMD3(0, 0, 9e6))
    #expect(doubt.velocity == SIMD3(0, 0, 100))
  }

  @Test func `a jump of the position says nothing against the velocity`() {
    var gates = InnovationGates()
    use(&gates, \.horizontalPosition, until: 0)
    let verdict = refuse(
      &gates, \.horizontalPosition, residual: SIMD3(40, 0, 0),
      times: Array(stride(from: 1, to: 12, by: 1)))
    #expect(verdict == .refuse || verdict == .reopen)
    #expect(gates.doubt(after: SIMD3(40, 0, 0), of: .horizontalPosition).velocity == .zero)
  }

  /// Eight readings over two seconds; the bias was wrong for 100 s by 0.01 rad/s, which is 1 rad.
  @Test func `a gyroscope that reads otherwise at rest than its bias is believed in the end`() {
    var gates = InnovationGates()
    use(&gates, \.zeroAngularRate, until: 0)
    let residual = SIMD3(0, 0, 0.01)
    let times = stride(from: 98, to: 100.1, by: 0.25).map(\.self)
    #expect(
      refuse(&gates, \.zeroAngularRate, residual: residual, times: Array(times.prefix(7)))
        == .refuse)
    #expect(
      refuse(&gates, \.zeroAngularRate, residual: residual, times: Array(times.suffix(2)))
        == .reopen)
    let doubt = gates.doubt(after: residual, of: .zeroAngularRate)
    #expect(abs(doubt.gyroscopeBias - 1e-4) < 1e-12)
    #expect(abs(doubt.attitude.z - 1) < 0.01)
  }
}
