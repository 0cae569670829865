import Glibc
import ResultStore

// A process that tests start in order to end it: it saves results with their uploads, or sends
// them, and can kill itself after any statement.

/// Saves a result and queues its upload, as `fusion run --store --upload-to` does.
func saveOne(in store: inout ResultStore, number: Int, to url: String) throws {
  try store.transaction { transaction in
    let body = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 20_000)
    let id = try transaction.save(body, name: "result \(number)", recording: "a drive")
    try transaction.enqueueUpload(of: id, to: "\(url)/\(number % 5)")
  }
}

/// Notes the address and the key of each upload instead of sending it.
///
/// They are printed in the end: a pipe that nobody empties would stop the process.
struct NotingTransport: UploadTransport {
  var lines: [String] = []

  mutating func send(
    _ request: UploadRequest, reading read: (Range<Int>) -> [UInt8]?,
    while goOn: (_ part: Double) -> Bool
  ) -> UploadResponse {
    lines.append("\(request.url) \(request.idempotencyKey)")
    return .answered(status: 200, retryAfter: nil, body: "")
  }
}

/// Settings under which a test need not wait long.
func hasty(lease: Double) -> UploadSettings {
  var settings = UploadSettings()
  settings.lease = lease
  settings.firstBackOff = 0.01
  settings.greatestBackOff = 0.02
  settings.greatestFailures = 1_000_000
  return settings
}

/// Unbuffered, so that a test knows when there is something to disturb.
func sayReady() { unsafe write(STDOUT_FILENO, "ready", 5) }

let nowhere = "http://127.0.0.1:9"
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else {
  print("usage: _StoreChild MODE PATH [ARGUMENT]; the modes are in main.swift")
  exit(64)
}
let (mode, path, argument) = (arguments[0], arguments[1], arguments.dropFirst(2).first ?? "")
do {
  switch mode {
  case "save":
    var store = try ResultStore(path: path)
    sayReady()
    for number in 0... { try saveOne(in: &store, number: number, to: nowhere) }
  case "die":
    // Ends itself after a statement with a given number.
    let last = Int(argument) ?? 0
    FaultPoint.kill(afterStatement: last)
    var store = try ResultStore(path: path)
    try saveOne(in: &store, number: last, to: nowhere)
  case "migrate":
    // Only opens the store, once a test is ready to disturb that.
    sayReady()
    _ = try ResultStore(path: path)
  case "produce":
    // Small results, each in a transaction of its own, for several streams.
    var store = try ResultStore(path: path)
    for number in 0..<(Int(argument) ?? 0) {
      try store.transaction { transaction in
        let id = try transaction.save([1], name: "\(number)", recording: "a drive")
        try transaction.enqueueUpload(of: id, to: "\(nowhere)/\(number % 40)")
      }
    }
  case "drain":
    // Until the queue is empty and, with an argument, has had so many uploads in all.
    var store = try ResultStore(path: path)
    var transport = NotingTransport()
    let total = Int(argument) ?? 0
    repeat {
      try store.sendUploads(through: &transport, settings: hasty(lease: 60))
      if total > 0 { usleep(2000) }
    } while try total > 0 && store.statistics().counts[.done, default: 0] < total
    for line in transport.lines { print(line) }
  case "work":
    // Saves and sends by turns, as a phone would that runs out of power again and again.
    var store = try ResultStore(path: path)
    var transport = try CurlTransport()
    sayReady()
    for number in 0... {
      try saveOne(in: &store, number: number, to: argument)
      try store.sendUploads(through: &transport, settings: hasty(lease: 0.05))
    }
  case "send":
    // Sends what is due with a lease of some seconds, and says what became of it.
    var store = try ResultStore(path: path)
    var transport = try CurlTransport()
    try store.sendUploads(
      through: &transport, settings: hasty(lease: Double(argument) ?? 60),
      report: { print($0.outcome.message) })
  default:
    exit(64)
  }
} catch {
  print("error: \(error)")
  exit(1)
}
