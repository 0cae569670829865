import Glibc

/// Which clock a stopwatch reads.
enum StopwatchClock: Sendable {
  /// What this process used of the processor, in all its threads.
  case processor
  /// The time that passed.
  case wall

  fileprivate var seconds: Double {
    var time = timespec()
    let clock =
      switch self {
      case .processor: CLOCK_PROCESS_CPUTIME_ID
      case .wall: CLOCK_MONOTONIC
      }
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
  }
}

/// The seconds that a piece of work takes, on average over some repetitions.
func seconds(
  _ clock: StopwatchClock = .processor, repetitions: Int = 1, of work: () throws -> Void
) rethrows -> Double {
  let start = clock.seconds
  for _ in 0..<repetitions { try work() }
  return (clock.seconds - start) / Double(repetitions)
}

/// The processor time that this process has used since it was started, in seconds.
func secondsSinceStart() -> Double { StopwatchClock.processor.seconds }

/// Uses a value in a way that the compiler cannot see through, so that it has to be computed.
@inline(never) @_optimize(none)
func keep<Value>(_ value: Value) {}
