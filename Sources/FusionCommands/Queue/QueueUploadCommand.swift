import CommandLineInterface
import Evaluation
import ResultStore
import Synchronization

/// `fusion queue upload`: sends what is due.
struct QueueUploadCommand: Command {
  static let name = "upload"
  static let abstract = "Sends the uploads that are due, and says what became of each."
  static let discussion = """
    A token that the server asks for is taken from the environment variable FUSION_UPLOAD_TOKEN, \
    or from the file that --token-file names; other headers from FUSION_UPLOAD_HEADERS, or the \
    file that --header-file names, with a line 'Name: value' for each. They are never stored. \
    Keys for s3:// addresses are taken from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or from \
    ~/.aws/credentials. After an interruption the uploads under way are finished and the others \
    stay queued; ten seconds later, or after a second interruption, those under way are let go, \
    and stay queued too. \
    Exits with status 69 when something could not be sent, now or earlier, or waits for what could \
    not; with 0 when what is left only waits for its earliest time; with --watch, with 0 when it is \
    ended.
    """

  var store = defaultStore
  var watch = false
  var parallel = 4
  var tokenFile: String?
  var headerFile: String?
  var timeout = UploadSettings().requestTimeout
  var gzip = false
  var certificateAuthority: String?
  var region: String?
  var endpoint: String?
  var passFailed = false
  var format = ReportFormat.text

  static let parameters: [Parameter<Self>] = [
    .store(\.store),
    .flag("watch", \.watch, "Goes on sending what becomes due, until SIGTERM or SIGINT."),
    .option(
      "parallel", \.parallel, value: "N",
      "Most uploads under way at a time; those of one stream go one after the other."),
    .option("token-file", \.tokenFile, value: "FILE", "File that holds the token, and no more."),
    .option(
      "header-file", \.headerFile, value: "FILE",
      "File with a line 'Name: value' for each header to send along."),
    .option("timeout", \.timeout, value: "S", "Longest time that sending one result may take."),
    .flag("gzip", \.gzip, "Compresses what is sent; the server has to understand that."),
    .option(
      "ca-file", \.certificateAuthority, value: "FILE",
      "PEM file of certificates to trust instead of the system's."),
    .option(
      "region", \.region, value: "NAME",
      "Region of s3:// addresses; AWS_REGION, or us-east-1, if left out."),
    .option(
      "endpoint", \.endpoint, value: "URL",
      "Service of s3:// addresses; AWS_ENDPOINT_URL, or Amazon's, if left out."),
    .flag(
      "pass-failed", \.passFailed,
      "Sends those behind an upload that was given up as well, which leaves a gap."),
    .option("format", \.format, "How the report is printed."),
  ]

  func validate() throws(UsageError) {
    guard timeout > 0, timeout <= 86_400 else {
      throw .invalidValue(
        timeout.argument, for: "--timeout", expected: "a number from 0 to 86400", nearest: nil)
    }
    guard (1...64).contains(parallel) else {
      throw .invalidValue(
        String(parallel), for: "--parallel", expected: "a number from 1 to 64", nearest: nil)
    }
    if watch, format == .json {
      throw .conflict("'--watch' has no end at which '--format json' could print its report")
    }
    if let endpoint, !endpoint.hasPrefix("https://"), !endpoint.hasPrefix("http://") {
      throw .invalidValue(
        endpoint, for: "--endpoint", expected: "an address that begins with https://", nearest: nil)
    }
  }

  func run(_ console: Console) throws {
    let options = try transportOptions()
    let store = try ResultStore(path: store, creating: false)
    var settings = UploadSettings()
    settings.requestTimeout = timeout
    settings.passesFailed = passFailed
    var pool = UploadPool(path: self.store, workers: parallel, settings: settings) {
      () throws(StoreError) in try CurlTransport(options)
    }
    pool.keepsWatching = watch
    let patience = Patience(Interruption())
    let log = Mutex(UploadLog(expected: try store.uploads(in: [.queued]).count))
    defer { console.show(status: "") }
    try pool.sendUploads(
      stop: { patience.stop },
      report: { event in log.withLock { $0.note(event, on: console, format) } })
    try log.withLock { log in
      if format == .json { try console.write(json: .array(log.reports.map(\.json))) }
      let remaining = try RemainingUploads(in: store, passingFailed: passFailed)
      console.message("\(log.sent) sent, \(remaining.line)")
      for line in try HeldUpUploads(in: store).advice { console.message(line) }
      let unsent = log.unsent.union(remaining.unsent)
      if !unsent.isEmpty, !watch { throw UnsentUploads(count: unsent.count) }
    }
  }

  private func transportOptions() throws -> TransportOptions {
    var options = TransportOptions()
    options.token = try UploadSecrets.token(inFile: tokenFile)
    options.headers = try UploadSecrets.headers(inFile: headerFile)
    if options.token != nil, options.headers.contains(where: { $0.isNamed("Authorization") }) {
      throw UsageError.conflict("a token and a header 'Authorization' exclude each other")
    }
    options.objectStorage = try UploadSecrets.objectStorage(region: region, endpoint: endpoint)
    options.compresses = gzip
    if let certificateAuthority {
      // A file that is not there would otherwise be an error of each request. All certificates of a
      // system are a quarter of a megabyte.
      _ = try InputFile.bytes(of: certificateAuthority, atMost: 4 << 20)
      options.certificateAuthority = certificateAuthority
    }
    return options
  }
}

/// Some uploads are still to be sent, or were given up.
struct UnsentUploads: ExitStatusReporting, Equatable, CustomStringConvertible {
  var count: Int

  var exitStatus: ExitStatus { .unavailable }

  var description: String {
    let uploads = count == 1 ? "1 upload was" : "\(count) uploads were"
    return "\(uploads) not sent; 'fusion queue list' shows when each is due or why it was given up"
  }
}
