/// What became of one upload.
public struct UploadReport: Sendable, Equatable {
  public var upload: Upload
  public var outcome: UploadOutcome
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
  ///   - shouldStop: Asked before each upload; the one under way is finished.
  ///   - report: Told what became of each.
  /// - Throws: ``StoreError`` of the store itself; what goes wrong with a request is an outcome.
  public mutating func sendUploads(
    through transport: inout some UploadTransport & ~Copyable,
    settings: UploadSettings = UploadSettings(), until shouldStop: () -> Bool = { false },
    report: (UploadReport) -> Void = { _ in }
  ) throws(StoreError) {
    while !shouldStop(), let claim = try claimUpload(settings) {
      let outcome = try send(claim, through: &transport, settings)
      do throws(StoreError) {
        try settle(claim, outcome, settings)
      } catch .leaseLost {
        // Whoever took it over will write down what becomes of it.
        continue
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
    _ settings: UploadSettings
  ) throws(StoreError) -> UploadOutcome {
    let body = try body(of: claim.upload.result)
    guard SHA256.digest(of: body) == claim.sha256 else {
      return .refused(status: nil, message: "the stored result is not what was queued")
    }
    let response = transport.send(
      UploadRequest(
        method: claim.upload.destination.method, url: claim.upload.destination.url,
        idempotencyKey: claim.upload.id, body: body, timeout: settings.requestTimeout))
    return UploadOutcome(response, greatestWait: settings.greatestWait)
  }
}
