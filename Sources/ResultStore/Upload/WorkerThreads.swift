import Glibc

/// Threads that wait for the network; the language's own tasks may not, there are as few as cores.
enum WorkerThreads {
  /// Runs a body so many times at once, and waits for the last to end.
  ///
  /// Where the system gives no more threads there are fewer, at least the one that calls.
  static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(count, 1) {
      let work = unsafe Unmanaged.passRetained(Work(body: body))
      var thread = pthread_t()
      let code = unsafe pthread_create(&thread, nil, entry, work.toOpaque())
      if code != 0 {
        unsafe work.release()
        break
      }
      threads.append(thread)
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    { context in
      if let context = unsafe context {
        unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
      }
      return nil
    }
}
