import CommandLineInterface
import ResultStore

/// `fusion queue retry`: lets uploads be sent at once.
struct QueueRetryCommand: Command {
  static let name = "retry"
  static let abstract = "Lets uploads that wait, failed or were cancelled be sent at once."

  var uploads: [String] = []
  var store = defaultStore
  var failed = false

  static let parameters: [Parameter<Self>] = [
    .arguments(
      "UPLOAD", \.uploads, "Identifiers of uploads, or their beginnings.", isRequired: false),
    .flag("failed", \.failed, "Takes all uploads that were given up."),
    .store(\.store),
  ]

  func validate() throws(UsageError) {
    if uploads.isEmpty, !failed { throw .missing("UPLOAD") }
  }

  func run(_ console: Console) throws {
    var store = try ResultStore(path: store, creating: false)
    var chosen = failed ? try store.uploads(in: [.failed]) : []
    for prefix in uploads { chosen.append(try store.upload(beginningWith: prefix)) }
    for upload in chosen {
      try store.retry(upload.id)
      console.message("\(upload.id) is queued")
    }
  }
}

/// `fusion queue cancel`: takes uploads out of the queue.
struct QueueCancelCommand: Command {
  static let name = "cancel"
  static let abstract = "Takes uploads out of the queue; their results stay in the store."

  var uploads: [String] = []
  var store = defaultStore

  static let parameters: [Parameter<Self>] = [
    .arguments("UPLOAD", \.uploads, "Identifiers of uploads, or their beginnings."),
    .store(\.store),
  ]

  func run(_ console: Console) throws {
    var store = try ResultStore(path: store, creating: false)
    for prefix in uploads {
      let upload = try store.upload(beginningWith: prefix)
      try store.cancel(upload.id)
      console.message("\(upload.id) is cancelled")
    }
  }
}

/// `fusion queue prune`: forgets uploads that are over.
struct QueuePruneCommand: Command {
  static let name = "prune"
  static let abstract = "Forgets uploads that were done or cancelled; results stay in the store."

  var store = defaultStore
  var olderThan = 30.0
  var failed = false

  static let parameters: [Parameter<Self>] = [
    .option("older-than", \.olderThan, value: "DAYS", "Keeps what ended later than that."),
    .flag("failed", \.failed, "Forgets uploads that were given up as well."),
    .store(\.store),
  ]

  func validate() throws(UsageError) {
    guard (0...36_500).contains(olderThan) else {
      throw .invalidValue(
        olderThan.argument, for: "--older-than", expected: "a number from 0 to 36500", nearest: nil)
    }
  }

  func run(_ console: Console) throws {
    var store = try ResultStore(path: store, creating: false)
    let moment = StoreEnvironment.system.now().advanced(bySeconds: -86_400 * olderThan)
    let count = try store.prune(
      failed ? [.done, .cancelled, .failed] : [.done, .cancelled], finishedBefore: moment)
    console.message("\(count) forgotten")
  }
}
