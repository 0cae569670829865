import Testing

@testable import Navigation

struct InnovationGateTests {
  private let threshold = 15.0

  /// Offers a residual at each time, and gives what the gate says.
  private func judge(
    _ gate: inout InnovationGate, times: [Double], residual: (Double) -> SIMD3<Double>
  ) -> [InnovationGate.Verdict] {
    times.map { time in
      gate.judge(
        normalizedInnovationSquared: 100, threshold: threshold, residual: residual(time),
        time: time)
    }
  }

  /// A gate that has used four measurements until time zero, or fewer.
  private func gateInUse(_ count: Int = 4) -> InnovationGate {
    var gate = InnovationGate(agreement: 5)
    for index in 0..<count {
      _ = gate.judge(
        normalizedInnovationSquared: 1, threshold: threshold, residual: .zero,
        time: Double(index + 1 - count))
    }
    return gate
  }

  @Test func `a plausible innovation is used and another is not`() {
    var gate = gateInUse()
    let verdict = gate.judge(
      normalizedInnovationSquared: 14.9, threshold: threshold, residual: .zero, time: 1)
    #expect(verdict == .use)
    #expect(judge(&gate, times: [2]) { _ in SIMD3(50, 0, 0) } == [.refuse])
  }

  @Test func `a burst of agreeing wrong fixes does not open the gate`() {
    var gate = gateInUse()
    let verdicts = judge(&gate, times: [1, 2, 3, 4, 5, 6, 7]) { _ in SIMD3(80, 10, 0) }
    #expect(verdicts.allSatisfy { $0 == .refuse })
  }

  @Test func `fixes that disagree with each other never open the gate`() {
    var gate = gateInUse()
    let verdicts = judge(&gate, times: (1...100).map(Double.init)) { time in
      SIMD3(time.truncatingRemainder(dividingBy: 2) == 0 ? 80 : -80, 0, 0)
    }
    #expect(verdicts.allSatisfy { $0 == .refuse })
  }

  @Test func `a filter that runs away is caught although no two refusals agree`() {
    var gate = gateInUse()
    // When: one fix a minute, each further off than the one before by more than what agrees.
    let verdicts = judge(&gate, times: [60, 120, 180, 240, 300]) { SIMD3($0 * $0 / 50, 0, 0) }
    #expect(verdicts == [.refuse, .refuse, .refuse, .refuse, .reopen])
    // Of one a second, half a minute of them.
    gate = gateInUse()
    let dense = judge(&gate, times: (1...40).map(Double.init)) { SIMD3(100 + 6 * $0, 0, 0) }
    #expect(dense.firstIndex(of: .reopen) == 30)
  }

  @Test func `stillness is believed again where only the sensors contradict it`() {
    var gates = InnovationGates()
    func offer(_ times: [Double]) -> [InnovationGate.Verdict] {
      times.map { time in
        gates.weighStillness()
        return gates.zeroVelocity.judge(
          normalizedInnovationSquared: 100, threshold: threshold, residual: SIMD3(2 + time, 0, 0),
          time: time)
      }
    }
    #expect(offer([1, 1.5, 2, 2.5]) == [.refuse, .refuse, .reopen, .refuse])
  }

  @Test func `stillness is not believed against fixes, however long it is claimed`() {
    // Given: a train that has had fixes since it last stood, and is in a tunnel.
    var gates = InnovationGates()
    _ = gates.velocity.judge(
      normalizedInnovationSquared: 1, threshold: threshold, residual: .zero, time: 0)
    let verdicts = (1...300).map { time in
      gates.weighStillness()
      return gates.zeroVelocity.judge(
        normalizedInnovationSquared: 100, threshold: threshold, residual: SIMD3(40, 0, 0),
        time: Double(time))
    }
    #expect(verdicts.allSatisfy { $0 == .refuse })
  }

  @Test func `a filter that drifted takes the fixes back when they have agreed for long`() {
    var gate = gateInUse()
    let verdicts = judge(&gate, times: (1...12).map(Double.init)) { SIMD3(80 + $0, 0, 0) }
    #expect(verdicts.firstIndex(of: .reopen) == 9)
  }

  @Test func `after an outage six agreeing fixes are enough and five are not`() {
    var gate = gateInUse()
    let verdicts = judge(&gate, times: [60, 61, 62, 63, 64, 65]) { _ in SIMD3(300, 0, 0) }
    #expect(verdicts.dropLast().allSatisfy { $0 == .refuse })
    #expect(verdicts.last == .reopen)
  }

  @Test(arguments: 1...3)
  func `a state that rests on few fixes is given up when two agree against it`(count: Int) {
    var gate = gateInUse(count)
    let verdicts = judge(&gate, times: [1, 2]) { _ in SIMD3(300, 0, 0) }
    #expect(verdicts == [.refuse, .reopen])
  }

  @Test func `wrong fixes that opened the gate are soon given up for good ones`() {
    var gate = gateInUse()
    let wrong = judge(&gate, times: [60, 61, 62, 63, 64, 65]) { _ in SIMD3(300, 0, 0) }
    #expect(wrong.last == .reopen)
    #expect(judge(&gate, times: [66, 67]) { _ in SIMD3(-300, 0, 0) } == [.refuse, .reopen])
  }

  @Test func `an innovation that is not a number is refused without a trace`() {
    var gate = gateInUse()
    for time in [1.0, 2, 3] {
      let verdict = gate.judge(
        normalizedInnovationSquared: .nan, threshold: threshold, residual: SIMD3(1, 1, 1),
        time: time)
      #expect(verdict == .refuse)
    }
  }
}
