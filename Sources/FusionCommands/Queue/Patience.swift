import ResultStore
import Synchronization

/// How long uploads under way may still take once the process was asked to end.
final class Patience: Sendable {
  private let interruption: Interruption
  private let end = Mutex<WallTime?>(nil)
  private static let seconds = 10.0

  init(_ interruption: Interruption) { self.interruption = interruption }

  var stop: UploadStop {
    guard interruption.hasCome else { return .goOn }
    if interruption.isUrgent { return .now }
    let now = StoreEnvironment.system.now()
    return end.withLock { end in
      let deadline = end ?? now.advanced(bySeconds: Self.seconds)
      end = deadline
      return now < deadline ? .afterThisOne : .now
    }
  }
}
