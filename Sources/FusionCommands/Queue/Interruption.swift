import Glibc
import Synchronization

/// Notes that the process was asked to end, so that it can do so at a good moment.
struct Interruption {
  /// A signal may come at any time and can reach nothing but global state.
  private static let signals = Atomic(0)

  /// Notes SIGINT and SIGTERM from here on.
  init() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in Interruption.signals.add(1, ordering: .relaxed) }
    }
  }

  var hasCome: Bool { Self.signals.load(ordering: .relaxed) > 0 }
}
