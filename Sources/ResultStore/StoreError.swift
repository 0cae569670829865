/// Why a store could not do what it was asked.
public enum StoreError: Error, Equatable, Sendable {
  // MARK: The file

  /// An empty name was given for the store or its copy.
  case noName
  /// There is no such file, and none was to be made.
  case noSuchStore(path: String)
  /// It could not be opened or made.
  case cannotOpen(path: String, reason: String)
  /// Another process kept the store locked for longer than the wait.
  case locked(path: String)
  case readOnly(path: String)
  /// The disk, or the store's own limit, is full.
  case full(path: String)
  case corrupt(path: String)
  /// A file of another kind, or a database of another program.
  case notAStore(path: String)
  /// Written by a later version of this program.
  case newerSchema(path: String, version: Int, supported: Int)
  /// Anything else that SQLite reports.
  case database(path: String, code: Int32, message: String)

  // MARK: Its contents

  case noSuchResult(Identifier)
  /// No upload, or more than one, begins like this.
  case noSuchUpload(String, matches: Int)
  /// The same result is on its way to the same address already.
  case alreadyQueued(result: Identifier, url: String)
  /// Another upload has this unique key.
  case keyInUse(String)
  /// The state of the upload forbids it.
  case notPossible(upload: Identifier, state: UploadState, action: String)
  /// Another worker took the upload over after the lease had run out.
  case leaseLost(upload: Identifier)
  case invalidDestination(url: String, reason: String)
  /// The copy could not be made, or there is a file already.
  case cannotBackUp(path: String, reason: String)
  /// Nothing can be sent at all.
  case cannotSend(reason: String)
  /// The database rolled the transaction back by itself after an error in it.
  case transactionLost(path: String)
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noName:
      "the name of the store, or of its copy, is empty; name a file"
    case .noSuchStore(let path):
      "there is no store \(path); name another with '--store', or make one with "
        + "'fusion run RECORDING --store \(path)'"
    case .cannotOpen(let path, let reason):
      "cannot open the store \(path): \(reason)"
    case .locked(let path):
      "the store \(path) is in use by another process; try again when it has finished"
    case .readOnly(let path):
      "the store \(path) cannot be written; allow writing to the file and to its folder"
    case .full(let path):
      "no space is left for the store \(path); nothing was changed; free some and try again"
    case .corrupt(let path):
      "the store \(path) is damaged; keep a copy, and save what is left of it with "
        + "'sqlite3 \(path) .recover'"
    case .notAStore(let path):
      "\(path) is not a store of fusion; name another file"
    case .newerSchema(let path, let version, let supported):
      "the store \(path) has version \(version) and this program knows versions up to "
        + "\(supported); use the program that wrote it, or a later one"
    case .database(let path, let code, let message):
      "the store \(path) reports: \(message) (SQLite code \(code))"
    case .noSuchResult(let id):
      "the store has no result \(id)"
    case .noSuchUpload(let prefix, matches: 0):
      "the queue has no upload that begins with '\(prefix)'; 'fusion queue list' shows all"
    case .noSuchUpload(let prefix, let matches):
      "\(matches) uploads begin with '\(prefix)'; give more of the identifier"
    case .alreadyQueued(let result, let url):
      "the result \(result) is queued for \(url) already"
    case .keyInUse(let key):
      "an upload with the key '\(key)' is known already; cancel that one first"
    case .notPossible(let upload, let state, let action):
      "the upload \(upload) is \(state.rawValue), so it cannot be \(action)"
    case .leaseLost(let upload):
      "the upload \(upload) took longer than its lease, and another process has taken it over"
    case .invalidDestination(let url, let reason):
      "'\(url)' is no address to upload to: \(reason)"
    case .cannotBackUp(let path, let reason):
      "cannot write the copy \(path): \(reason)"
    case .cannotSend(let reason):
      "uploads cannot be sent: \(reason); 'fusion doctor' says what is missing"
    case .transactionLost(let path):
      "the store \(path) had to undo the whole transaction after an error in it"
    }
  }
}
