import CommandLineInterface
import Evaluation
import ResultStore

/// `fusion queue list`: every upload of a store, or those in some states.
struct QueueListCommand: Command {
  static let name = "list"
  static let abstract = "Lists the uploads in the order in which they were queued."

  var store = defaultStore
  var states: [StateWord] = []
  var format = ReportFormat.text

  static let parameters: [Parameter<Self>] = [
    .store(\.store),
    .option("state", \.states, "Only uploads in this state; may be repeated."),
    .option("format", \.format, "How the list is printed."),
  ]

  func run(_ console: Console) throws {
    let store = try ResultStore(path: store, creating: false)
    let wanted = states.isEmpty ? UploadState.allCases : states.map(\.state)
    let uploads = try store.uploads(in: wanted)
    let heldUp = try HeldUpUploads(in: store)
    switch format {
    case .text:
      let now = StoreEnvironment.system.now()
      for upload in uploads {
        let remark = heldUp.contains(upload) ? ", which was given up" : ""
        try console.writeLine(upload.line(now: now) + remark)
      }
      if uploads.isEmpty { console.message("no uploads") }
      for line in heldUp.advice { console.message(line) }
    case .json:
      let rows = uploads.map { upload in
        var row = upload.json
        row["held_up"] = .bool(heldUp.contains(upload))
        return JSONValue.object(row)
      }
      try console.write(json: .array(rows))
    }
  }
}

/// The words of `--state`.
enum StateWord: String, CaseIterable, ArgumentValue {
  case queued, sending, done, failed, cancelled

  var state: UploadState { UploadState(rawValue: rawValue) ?? .queued }
}

/// `fusion queue show`: one upload with its history.
struct QueueShowCommand: Command {
  static let name = "show"
  static let abstract = "Shows one upload and what happened whenever it was sent."

  var upload = ""
  var store = defaultStore
  var format = ReportFormat.text

  static let parameters: [Parameter<Self>] = [
    .argument("UPLOAD", \.upload, "Identifier of the upload, or its beginning."),
    .store(\.store),
    .option("format", \.format, "How the upload is printed."),
  ]

  func run(_ console: Console) throws {
    let store = try ResultStore(path: store, creating: false)
    let upload = try store.upload(beginningWith: upload)
    let attempts = try store.attempts(of: upload.id)
    switch format {
    case .text:
      try console.writeLine(upload.line(now: StoreEnvironment.system.now()))
      try console.writeLine("identifier  \(upload.id)")
      try console.writeLine("result      \(upload.result)")
      for attempt in attempts { try console.writeLine(attempt.line) }
    case .json:
      var object = upload.json
      object["attempts"] = .array(attempts.map(\.json))
      try console.write(json: .object(object))
    }
  }
}
