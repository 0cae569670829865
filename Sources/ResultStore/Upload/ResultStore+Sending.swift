/// What became of one upload.
public struct UploadReport: Sendable, Equatable {
  public var upload: Upload
  public var outcome: UploadOutcome
}

/// How much of an upload has left.
public struct UploadProgress: Sendable, Equatable {
  public var upload: Identifier
  /// From 0 to 1.
  public var part: Double
}

/// What a worker was asked to do while it sends.
public enum UploadStop: Sendable, Comparable {
  case goOn
  /// The upload under way is finished, and no other is begun.
  case afterThisOne
  /// The upload under way is let go too; it stays queued.
  case now
}

extension ResultStore {
  /// Sends what is due, one upload at a time, until nothing more is.
  ///
  /// No transaction is open while a request runs, and whatever a request does leaves the others
  /// alone. Several processes may do this to the same store at the same time.
  ///
  /// - Parameters:
  ///   - transport: What carries the requests.
  ///   - settings: How failures are answered.
  ///   - stop: Asked before each upload, and at least once a second during one.
  ///   - report: Told what became of each.
  ///   - progress: Told how far a request is, often.
  /// - Throws: ``StoreError`` of the store itself; what goes wrong with a request is an outcome.
  public mutating func sendUploads(
    through transport: inout some UploadTransport & ~Copyable,
    settings: UploadSettings = UploadSettings(), stop: () -> UploadStop = { .goOn },
    report: (UploadReport) -> Void = { _ in }, progress: (UploadProgress) -> Void = { _ in }
  ) throws(StoreError) {
    while stop() == .goOn, let claim = try claimUpload(settings) {
      var outcome = try send(
        claim, through: &transport, settings,
        while: { part in
          progress(UploadProgress(upload: claim.upload.id, part: part))
          return stop() != .now
        })
      do throws(StoreError) {
        try settle(claim, outcome, settings)
      } catch .leaseLost {
        // Whoever took it over will write down what becomes of it.
        outcome = .takenOver
      }
      report(UploadReport(upload: claim.upload, outcome: outcome))
    }
  }

  /// When the next upload is due, if any waits for its time.
  public func nextDue() throws(StoreError) -> WallTime? {
    try uploads(in: [.queued]).lazy.filter { $0.waitsFor == nil }.map(\.due).min()
  }

  private func send(
    _ claim: UploadClaim, through transport: inout some UploadTransport & ~Copyable,
    _ settings: UploadSettings, while mayGoOn: (_ part: Double) -> Bool
  ) throws(StoreError) -> UploadOutcome {
    var lease = LeaseKeeper(now: transaction.environment.now(), settings)
    var isReleased = false
    func goOn(_ part: Double) -> Bool {
      isReleased = isReleased || !mayGoOn(part)
      return !isReleased && lease.keep(claim, in: self)
    }
    let upload = claim.upload
    let size = try size(ofBodyOf: upload.result)
    let digest = try digest(ofBodyOf: upload.result, size: size, whileReading: { goOn(0) })
    if isReleased { return .released }
    if lease.isLost { return .takenOver }
    guard digest == claim.sha256 else {
      return .refused(status: nil, message: "the stored result is not what was queued")
    }
    let response = transport.send(
      UploadRequest(
        method: upload.destination.method, url: upload.destination.url, idempotencyKey: upload.id,
        size: size, sha256: digest, isRepetition: upload.tries > 1,
        timeout: settings.requestTimeout),
      reading: { try? transaction.database.piece(ofBodyOf: upload.result, $0) }, while: goOn)
    if lease.isLost { return .takenOver }
    // An answer that came all the same counts.
    if case .answered = response {} else if isReleased { return .released }
    return UploadOutcome(response, greatestWait: settings.greatestWait)
  }

  private func size(ofBodyOf result: Identifier) throws(StoreError) -> Int {
    let sizes = try transaction.database.run(
      "SELECT length(body) FROM result WHERE id = ?", [.identifier(result)]
    ) { Int($0.integer(0)) }
    guard let size = sizes.first else { throw .noSuchResult(result) }
    return size
  }
}

/// Renews a lease whenever a third of it has passed.
private struct LeaseKeeper {
  private let settings: UploadSettings
  private var nextRenewal: WallTime
  private(set) var isLost = false

  init(now: WallTime, _ settings: UploadSettings) {
    self.settings = settings
    nextRenewal = now.advanced(bySeconds: settings.lease / 3)
  }

  /// Says whether the upload is still the worker's own, as far as is known.
  mutating func keep(_ claim: UploadClaim, in store: borrowing ResultStore) -> Bool {
    let now = store.transaction.environment.now()
    guard !isLost, now >= nextRenewal else { return !isLost }
    // A store that is busy is asked again soon; the token decides in the end.
    guard let isOurs = try? store.renew(claim, settings) else { return true }
    isLost = !isOurs
    nextRenewal = now.advanced(bySeconds: settings.lease / 3)
    return isOurs
  }
}
