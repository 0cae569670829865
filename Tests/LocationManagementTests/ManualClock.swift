import Synchronization

/// A clock that goes on when it is told to.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private struct Sleeper {
    var id: Int
    var deadline: Instant
    var wake: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant()
    var nextID = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock {
      $0.nextID += 1
      return $0.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isDue: Bool? = state.withLock {
          if $0.cancelled.contains(id) { return nil }
          if deadline <= $0.now { return true }
          $0.sleepers.append(Sleeper(id: id, deadline: deadline, wake: continuation))
          return false
        }
        switch isDue {
        case nil: continuation.resume(throwing: CancellationError())
        case true?: continuation.resume()
        case false?: break
        }
      }
    } onCancel: {
      let sleeper: Sleeper? = state.withLock {
        $0.cancelled.insert(id)
        guard let index = $0.sleepers.firstIndex(where: { $0.id == id }) else { return nil }
        return $0.sleepers.remove(at: index)
      }
      sleeper?.wake.resume(throwing: CancellationError())
    }
  }

  /// Lets time pass, and wakes whoever is due.
  func advance(to seconds: Double) {
    let due: [Sleeper] = state.withLock {
      let now = Instant(offset: .seconds(seconds))
      $0.now = now
      let due = $0.sleepers.filter { $0.deadline <= now }
      $0.sleepers.removeAll { $0.deadline <= now }
      return due
    }
    for sleeper in due { sleeper.wake.resume() }
  }
}
