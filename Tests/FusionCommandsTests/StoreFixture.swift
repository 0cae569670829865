import ResultStore
import _TestSupport

/// A store with results queued for an address, one a body.
func withStore(
  _ bodies: [String], to url: String = "http://127.0.0.1:9/results",
  _ body: (_ store: String, _ uploads: [Identifier]) throws -> Void
) throws {
  try withTemporaryFolder { folder in
    let path = "\(folder)/store.sqlite"
    var uploads: [Identifier] = []
    do {
      var store = try ResultStore(path: path)
      uploads = try store.transaction { transaction in
        try bodies.map { text in
          let id = try transaction.save(Array(text.utf8), name: text, recording: "drive")
          return try transaction.enqueueUpload(of: id, to: url)
        }
      }
    }
    try body(path, uploads)
  }
}
