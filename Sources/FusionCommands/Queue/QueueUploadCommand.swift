import CommandLineInterface
import Evaluation
import Glibc
import ResultStore

/// `fusion queue upload`: sends what is due.
struct QueueUploadCommand: Command {
  static let name = "upload"
  static let abstract = "Sends the uploads that are due, and says what became of each."
  static let discussion = """
    A token that the server asks for is taken from the environment variable FUSION_UPLOAD_TOKEN, \
    or from the file that --token-file names; it is never stored. After an interruption the \
    upload under way is finished and the others stay queued. Exits with status 69 when something \
    could not be sent.
    """

  var store = defaultStore
  var tokenFile: String?
  var timeout = UploadSettings().requestTimeout
  var format = ReportFormat.text

  static let parameters: [Parameter<Self>] = [
    .store(\.store),
    .option("token-file", \.tokenFile, value: "FILE", "File that holds the token, and no more."),
    .option("timeout", \.timeout, value: "S", "Longest time that sending one result may take."),
    .option("format", \.format, "How the report is printed."),
  ]

  func validate() throws(UsageError) {
    guard timeout > 0, timeout <= 86_400 else {
      throw .invalidValue(
        timeout.argument, for: "--timeout", expected: "a number from 0 to 86400", nearest: nil)
    }
  }

  func run(_ console: Console) throws {
    var store = try ResultStore(path: store, creating: false)
    var transport = try CurlTransport(token: token())
    var settings = UploadSettings()
    settings.requestTimeout = timeout
    let interruption = Interruption()
    var reports: [UploadReport] = []
    try store.sendUploads(
      through: &transport, settings: settings, until: { interruption.hasCome },
      report: { report in
        reports.append(report)
        if format == .text { console.message(report.line) }
      })
    if format == .json { try console.write(json: .array(reports.map(\.json))) }
    let unsent = reports.count { if case .done = $0.outcome { false } else { true } }
    let waiting = try store.uploads(in: [.queued]).count
    console.message("\(reports.count - unsent) sent, \(waiting) wait")
    if unsent > 0 { throw UnsentUploads(count: unsent) }
  }

  private func token() throws -> UploadToken? {
    let (source, text): (String, String)
    if let tokenFile {
      (source, text) = (
        tokenFile, String(decoding: try InputFile.bytes(of: tokenFile), as: UTF8.self)
      )
    } else if let variable = unsafe getenv("FUSION_UPLOAD_TOKEN") {
      (source, text) = unsafe ("FUSION_UPLOAD_TOKEN", String(cString: variable))
    } else {
      return nil
    }
    guard let token = UploadToken(text) else { throw UnusableToken(source: source) }
    return token
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

/// A token that no header can carry; it is not repeated here.
struct UnusableToken: ExitStatusReporting, Equatable, CustomStringConvertible {
  var source: String

  var exitStatus: ExitStatus { .badData }

  var description: String {
    "\(source) holds no token: it has to be one word of ASCII characters"
  }
}
