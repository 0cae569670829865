import Glibc
import Synchronization

/// Notes that the process was asked to end, so that it can do so at a good moment.
struct Interruption {
  /// A signal may come at any time and can reach nothing but global state.
  private static let signals = Atomic(0)

  /// Notes SIGINT and SIGTERM from here on.
  init() {
    var heard = sigset_t()
    unsafe sigemptyset(&heard)
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in Interruption.signals.add(1, ordering: .relaxed) }
      unsafe sigaddset(&heard, number)
    }
    // Whoever started the process may have held signals back, and passed that on.
    unsafe pthread_sigmask(SIG_UNBLOCK, &heard, nil)
  }

  var hasCome: Bool { Self.signals.load(ordering: .relaxed) > 0 }

  /// Whether whoever asked has asked again.
  var isUrgent: Bool { Self.signals.load(ordering: .relaxed) > 1 }
}
