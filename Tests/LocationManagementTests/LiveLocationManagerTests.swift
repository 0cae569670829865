import LocationManagement
import SensorSamples
import Testing

@Suite("A live location manager", .timeLimit(.minutes(1)))
struct LiveLocationManagerTests {
  private struct Heard: Equatable {
    var event: LocationEvent
    var time: Double
  }

  /// A manager that runs, with both ends in the hand of the test.
  private struct Bench {
    let clock = ManualClock()
    let task: Task<Void, Never>
    private let inputs: AsyncStream<LocationInput>.Continuation
    private var heard: AsyncStream<Heard>.Iterator

    init(_ policy: LocationPolicy) {
      let (stream, inputs) = AsyncStream.makeStream(of: LocationInput.self)
      let (events, sink) = AsyncStream.makeStream(of: Heard.self)
      let manager = LiveLocationManager(policy: policy, clock: clock) {
        sink.yield(Heard(event: $0, time: $1))
      }
      task = Task {
        await manager.run(stream)
        sink.finish()
      }
      self.inputs = inputs
      heard = events.makeAsyncIterator()
    }

    func send(_ input: LocationInput, at time: Double) {
      clock.advance(to: time)
      inputs.yield(input)
    }

    func finish() { inputs.finish() }

    /// The next event, which is waited for; nil when the manager has ended.
    mutating func next() async -> Heard? { await heard.next(isolation: #isolation) }
  }

  @Test func `a trigger turns the receiver on, and an accurate fix turns it off`() async {
    var bench = Bench(.dutyCycled)
    bench.send(.update(.significant(5)), at: 5)
    #expect(await bench.next() == Heard(event: .startGPS, time: 5))
    bench.send(.update(.gps(7)), at: 7.5)
    #expect(await bench.next() == Heard(event: .stopGPS, time: 7.5))
    #expect(await bench.next() == Heard(event: .deliver(.at(7)), time: 7.5))
    bench.finish()
    #expect(await bench.next() == nil)
  }

  @Test func `the time-out comes by the clock, whatever the inputs do`() async {
    var bench = Bench(.dutyCycled)
    bench.send(.update(.significant(0)), at: 0)
    #expect(await bench.next()?.event == .startGPS)
    bench.clock.advance(to: 60)
    #expect(await bench.next() == Heard(event: .stopGPS, time: 60))
    #expect(await bench.next() == Heard(event: .timedOut(best: nil), time: 60))
    bench.finish()
  }

  @Test func `a deadline that moves is kept where it went`() async {
    var bench = Bench(.periodic(interval: 100))
    #expect(await bench.next() == Heard(event: .startGPS, time: 0))
    bench.send(.update(.gps(2)), at: 2)
    #expect(await bench.next()?.event == .stopGPS)
    #expect(await bench.next()?.event == .deliver(.at(2)))
    // The time-out of the session that is over must not be heard.
    bench.clock.advance(to: 60)
    bench.clock.advance(to: 100)
    #expect(await bench.next() == Heard(event: .startGPS, time: 100))
    bench.finish()
    #expect(await bench.next()?.event == .stopGPS)
  }

  @Test func `cancelling stops the receiver`() async {
    var bench = Bench(.continuous)
    #expect(await bench.next()?.event == .startGPS)
    bench.task.cancel()
    #expect(await bench.next()?.event == .stopGPS)
    #expect(await bench.next() == nil)
  }

  @Test func `the end of the inputs stops the receiver`() async {
    var bench = Bench(.continuous)
    #expect(await bench.next()?.event == .startGPS)
    bench.finish()
    #expect(await bench.next()?.event == .stopGPS)
    #expect(await bench.next() == nil)
  }

  @Test func `a filter that is unsure turns the receiver on`() async {
    var bench = Bench(.uncertainty(.velocity(1)))
    #expect(await bench.next()?.event == .startGPS)
    bench.send(.update(.gps(1)), at: 1)
    #expect(await bench.next()?.event == .stopGPS)
    #expect(await bench.next()?.event == .deliver(.at(1)))
    bench.send(.uncertainty(Uncertainty(velocity: 0.9, position: 3)), at: 50)
    bench.send(.uncertainty(Uncertainty(velocity: 1.1, position: 3)), at: 50)
    #expect(await bench.next()?.event == .startGPS)
    bench.finish()
  }

  /// Inputs that never come and do not notice that nobody waits any more.
  private struct DeafInputs: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let door: AsyncStream<Void>

    func makeAsyncIterator() -> Self { self }

    mutating func next() async -> LocationInput? {
      let door = door
      await Task.detached { for await _ in door {} }.value
      return nil
    }
    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Never) -> LocationInput? { await next() }
  }

  @Test func `cancelling stops the receiver at once, though the inputs go on`() async {
    let (events, sink) = AsyncStream.makeStream(of: LocationEvent.self)
    let (door, opener) = AsyncStream.makeStream(of: Void.self)
    let manager = LiveLocationManager(policy: .continuous, clock: ManualClock()) { event, _ in
      sink.yield(event)
    }
    let task = Task { await manager.run(DeafInputs(door: door)) }
    var heard = events.makeAsyncIterator()
    #expect(await heard.next(isolation: #isolation) == .startGPS)
    task.cancel()
    #expect(await heard.next(isolation: #isolation) == .stopGPS)
    opener.finish()
    await task.value
  }
}
