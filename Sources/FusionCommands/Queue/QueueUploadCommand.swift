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
    or from the file that --token-file names; it is never stored. Keys for s3:// addresses are \
    taken from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or from ~/.aws/credentials. After an \
    interruption the upload under way is finished and the others stay queued; one that takes \
    longer than ten seconds more, or a second interruption, lets it go, and it stays queued too. \
    Exits with status 69 when something could not be sent; with --watch, with 0 when it is ended.
    """

  var store = defaultStore
  var watch = false
  var tokenFile: String?
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
    .option("token-file", \.tokenFile, value: "FILE", "File that holds the token, and no more."),
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
    if watch, format == .json {
      throw .conflict("'--watch' has no end at which '--format json' could print its report")
    }
    if let endpoint, !endpoint.hasPrefix("https://"), !endpoint.hasPrefix("http://") {
      throw .invalidValue(
        endpoint, for: "--endpoint", expected: "an address that begins with https://", nearest: nil)
    }
  }

  func run(_ console: Console) throws {
    var store = try ResultStore(path: store, creating: false)
    var transport = try CurlTransport(transportOptions())
    var settings = UploadSettings()
    settings.requestTimeout = timeout
    settings.passesFailed = passFailed
    let patience = Patience(Interruption())
    var reports: [UploadReport] = []
    var counts = (sent: 0, unsent: 0)
    repeat {
      do throws(StoreError) {
        try store.sendUploads(
          through: &transport, settings: settings, stop: { patience.stop },
          report: { report in
            switch report.outcome {
            case .done: counts.sent += 1
            case .takenOver: break
            case .failed, .postponed, .refused, .released: counts.unsent += 1
            }
            if format == .text { console.message(report.line) } else { reports.append(report) }
          })
      } catch {
        guard watch, case .locked = error else { throw error }
        console.warn("the store is in use for long; trying again")
      }
      // The store is looked into again after a second at the latest, whatever wakes this one.
      if watch, patience.stop == .goOn { usleep(1_000_000) }
    } while watch && patience.stop == .goOn
    if format == .json { try console.write(json: .array(reports.map(\.json))) }
    let waiting = try store.uploads(in: [.queued]).count
    console.message("\(counts.sent) sent, \(waiting) wait")
    if counts.unsent > 0, !watch { throw UnsentUploads(count: counts.unsent) }
  }

  private func transportOptions() throws -> TransportOptions {
    var options = TransportOptions()
    options.token = try UploadSecrets.token(inFile: tokenFile)
    options.objectStorage = try UploadSecrets.objectStorage(region: region, endpoint: endpoint)
    options.compresses = gzip
    if let certificateAuthority {
      // A file that is not there would otherwise be an error of each request.
      _ = try InputFile.bytes(of: certificateAuthority)
      options.certificateAuthority = certificateAuthority
    }
    return options
  }
}

/// How long an upload under way may still take once the process was asked to end.
private struct Patience {
  private let interruption: Interruption
  private let deadline: Deadline

  private final class Deadline { var time: WallTime? }

  init(_ interruption: Interruption) {
    self.interruption = interruption
    deadline = Deadline()
  }

  var stop: UploadStop {
    guard interruption.hasCome else { return .goOn }
    if interruption.isUrgent { return .now }
    let now = StoreEnvironment.system.now()
    let end = deadline.time ?? now.advanced(bySeconds: 10)
    deadline.time = end
    return now < end ? .afterThisOne : .now
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
