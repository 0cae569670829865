import Evaluation
import ResultStore

// How the commands of the queue show uploads.

extension WallTime {
  var iso8601: String { UnixTime(nanoseconds: unixMilliseconds * 1_000_000).iso8601 }
}

extension Upload {
  /// One line: the beginning of the name, the state, when, where to, and what holds it up.
  func line(now: WallTime) -> String {
    var remark = failures > 0 ? ", failed \(failures == 1 ? "once" : "\(failures) times")" : ""
    if priority != 0 { remark += ", priority \(priority)" }
    if let waitsFor {
      remark += ", waits for \(waitsFor.description.prefix(8))"
    } else if state == .queued, due > now {
      remark += ", due \(due.iso8601)"
    }
    return [
      String(id.description.prefix(8)), state.rawValue.padded(to: 9), created.iso8601,
      "\(destination.method.rawValue) \(destination.url)\(remark)",
    ].joined(separator: "  ")
  }

  var json: JSONObject {
    [
      "id": .string(id.description), "result": .string(result.description),
      "state": .string(state.rawValue), "method": .string(destination.method.rawValue),
      "url": .string(destination.url), "stream": .string(destination.stream),
      "priority": .integer(Int64(priority)), "unique_key": JSONValue(uniqueKey),
      "tries": .integer(Int64(tries)), "failures": .integer(Int64(failures)),
      "created_unix_ms": .integer(created.unixMilliseconds),
      "due_unix_ms": .integer(due.unixMilliseconds),
      "finished_unix_ms": finished.map { .integer($0.unixMilliseconds) } ?? .null,
      "waits_for": JSONValue(waitsFor?.description),
    ]
  }
}

extension UploadAttempt {
  var line: String {
    "\(time.iso8601)  \(status.map(String.init) ?? "---")  \(message)"
  }

  var json: JSONValue {
    [
      "time_unix_ms": .integer(time.unixMilliseconds),
      "status": status.map { .integer(Int64($0)) } ?? .null, "message": .string(message),
    ]
  }
}

extension UploadReport {
  var line: String {
    let fate =
      switch outcome {
      case .done: "done"
      case .failed: "failed, tried again later: \(outcome.message)"
      case .postponed(let seconds, _, _):
        "put off for \(seconds.text(decimals: 0)) s: \(outcome.message)"
      case .refused: "given up: \(outcome.message)"
      case .released: "let go, stays queued"
      case .takenOver: "taken over by another process, which says what becomes of it"
      }
    let status = outcome.status.map { " (status \($0))" } ?? ""
    return "\(upload.id.description.prefix(8))  \(fate)\(status)"
  }

  var json: JSONValue {
    let fate =
      switch outcome {
      case .done: "done"
      case .failed: "failed"
      case .postponed: "postponed"
      case .refused: "refused"
      case .released: "released"
      case .takenOver: "taken over"
      }
    return [
      "id": .string(upload.id.description), "url": .string(upload.destination.url),
      "outcome": .string(fate), "status": outcome.status.map { .integer(Int64($0)) } ?? .null,
      "message": .string(outcome.message),
    ]
  }
}
