import Glibc
import ResultStore
import Synchronization

// A process that tests start in order to end it: it saves results with their uploads, or sends
// them, and can kill itself after any statement.

/// Saves a result and queues its upload, as `fusion run --store --upload-to` does.
func saveOne(in store: inout ResultStore, number: Int) throws {
  try store.transaction { transaction in
    let body = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 20_000)
    let id = try transaction.save(body, name: "result \(number)", recording: "a drive")
    try transaction.enqueueUpload(of: id, to: "http://127.0.0.1:9/\(number % 5)")
  }
}

/// Prints the key of each upload instead of sending it.
struct PrintingTransport: UploadTransport {
  mutating func send(_ request: UploadRequest) -> UploadResponse {
    print(request.idempotencyKey)
    return .answered(status: 200, retryAfter: nil, body: "")
  }
}

let statements = Atomic(0)
let arguments = CommandLine.arguments.dropFirst()
guard let mode = arguments.first, let path = arguments.dropFirst().first else {
  print("usage: _StoreChild save|drain PATH, or die PATH STATEMENTS")
  exit(64)
}
do {
  switch mode {
  case "save":
    var store = try ResultStore(path: path)
    // Unbuffered, so that a test knows when there is something to disturb.
    unsafe write(STDOUT_FILENO, "ready", 5)
    var number = 0
    while true {
      try saveOne(in: &store, number: number)
      number += 1
    }
  case "die":
    let last = Int(arguments.last ?? "") ?? 0
    var store = try ResultStore(path: path, environment: .system) {
      if statements.add(1, ordering: .relaxed).newValue == last { kill(getpid(), SIGKILL) }
    }
    try saveOne(in: &store, number: last)
  case "drain":
    var store = try ResultStore(path: path)
    var transport = PrintingTransport()
    try store.sendUploads(through: &transport)
  default:
    exit(64)
  }
} catch {
  print("error: \(error)")
  exit(1)
}
