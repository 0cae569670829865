import Glibc
import Synchronization

/// Sends the uploads of a store, several at a time.
///
/// Each worker has a connection to the store and a transport of its own, as a process of its own
/// would. They share nothing but the file, whose claims keep each stream in order.
public struct UploadPool<Transport: UploadTransport & ~Copyable>: Sendable {
  /// The store's file; one in memory cannot be shared.
  public var path: String
  /// How many uploads are sent at a time, of as many streams.
  public var workers: Int
  public var settings: UploadSettings
  /// Whether to go on, once all that is due was sent, with what becomes due.
  public var keepsWatching = false
  private let makeTransport: @Sendable () throws(StoreError) -> Transport

  public init(
    path: String, workers: Int, settings: UploadSettings = UploadSettings(),
    makeTransport: @escaping @Sendable () throws(StoreError) -> Transport
  ) {
    self.path = path
    self.workers = workers
    self.settings = settings
    self.makeTransport = makeTransport
  }

  /// Sends what is due until nothing more is, or as long as it is watched.
  ///
  /// - Parameters:
  ///   - stop: Asked by each worker as ``ResultStore/sendUploads(through:settings:stop:report:progress:)``
  ///     does, and once a second between.
  ///   - report: Told what happens, by one worker at a time.
  /// - Throws: The first ``StoreError`` that a worker met, after the others have finished theirs.
  public func sendUploads(
    stop: @escaping @Sendable () -> UploadStop, report: @escaping @Sendable (UploadEvent) -> Void
  ) throws(StoreError) {
    let failure = Mutex<StoreError?>(nil)
    let turn = Mutex(())
    WorkerThreads.run(workers) {
      do throws(StoreError) {
        try work(
          stop: { failure.withLock { $0 } == nil ? stop() : max(stop(), .afterThisOne) },
          report: { event in turn.withLock { _ in report(event) } })
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private func work(
    stop: () -> UploadStop, report: (UploadEvent) -> Void
  ) throws(StoreError) {
    var store = try ResultStore(path: path, creating: false)
    var transport = try makeTransport()
    repeat {
      do throws(StoreError) {
        try store.sendUploads(
          through: &transport, settings: settings, stop: stop,
          report: { report(.finished($0)) }, progress: { report(.progress($0)) })
      } catch {
        guard keepsWatching, case .locked = error else { throw error }
        report(.storeInUse)
      }
      // Whatever wakes this one, the store is looked into again after a second at the latest.
      if keepsWatching, stop() == .goOn { usleep(1_000_000) }
    } while keepsWatching && stop() == .goOn
  }
}

/// What happens while uploads are sent.
public enum UploadEvent: Sendable, Equatable {
  case progress(UploadProgress)
  case finished(UploadReport)
  /// Others keep the store locked for long; a watcher tries again.
  case storeInUse
}
