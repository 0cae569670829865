import CCurl

/// Sends uploads over HTTP and HTTPS, and to object storage, with libcurl.
///
/// Connections are kept between requests. Certificates are always checked, redirections are never
/// followed, and of an answer only the beginning is kept. A body is read in pieces.
///
/// `@unchecked Sendable`: the handle has one owner, and every use of it is exclusive.
@safe
public struct CurlTransport: UploadTransport, ~Copyable, @unchecked Sendable {
  private let curl: UnsafeMutableRawPointer
  private let options: TransportOptions

  /// Must run once, before any handle is made.
  private static let isInitialised = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Makes a transport, which shows its token or signature to every server that it sends to.
  ///
  /// - Throws: ``StoreError/cannotSend(reason:)`` when libcurl cannot start.
  public init(_ options: TransportOptions = TransportOptions()) throws(StoreError) {
    guard Self.isInitialised, let curl = unsafe curl_easy_init() else {
      throw .cannotSend(reason: "libcurl does not start")
    }
    unsafe self.curl = curl
    self.options = options
  }

  deinit { unsafe curl_easy_cleanup(curl) }

  public mutating func send(
    _ request: UploadRequest, reading read: (Range<Int>) -> [UInt8]?,
    while goOn: (_ part: Double) -> Bool
  ) -> UploadResponse {
    let route: Route
    switch Route.find(for: request, options) {
    case .success(let found): route = found
    case .failure(let obstacle): return .notSent(reason: obstacle.reason)
    }
    return withoutActuallyEscaping(read) { read in
      withoutActuallyEscaping(goOn) { goOn in
        let source = UploadSource(
          size: request.size, isCompressed: options.compresses, reading: read)
        var (size, sha256) = (request.size, request.sha256)
        if options.compresses {
          guard let measured = source.measure(while: { goOn(0) }) else {
            return .notSent(reason: "the body could not be read")
          }
          (size, sha256) = measured
        }
        return perform(
          request, route, Transfer(source: source, goOn: goOn), size: size, sha256: sha256)
      }
    }
  }

  private func perform(
    _ request: UploadRequest, _ route: Route, _ transfer: Transfer, size: Int, sha256: [UInt8]
  ) -> UploadResponse {
    // Options of the last request go; its connection stays.
    unsafe curl_easy_reset(curl)
    setPolicy(timeout: request.timeout)
    unsafe ccurl_set_string(curl, CURLOPT_URL, route.url)
    // A proxy would look for this machine's address on its own.
    if Route.isLoopback(route.url) { unsafe ccurl_set_string(curl, CURLOPT_NOPROXY, "*") }
    unsafe ccurl_set_long(curl, CURLOPT_UPLOAD, 1)
    unsafe ccurl_set_string(curl, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    unsafe ccurl_set_size(curl, CURLOPT_INFILESIZE_LARGE, curl_off_t(size))
    var lines = [
      "Content-Type: application/json", "Idempotency-Key: \(request.idempotencyKey)",
    ]
    if options.compresses { lines.append("Content-Encoding: gzip") }
    // A server may refuse before it has read the body, and close: what it said is then lost if the
    // body is on its way. libcurl by itself asks first for bodies above a megabyte.
    if request.isRepetition { lines.append("Expect: 100-continue") }
    lines += route.headerLines(sha256: sha256)
    if let storage = route.storage { sign(for: storage) }
    let headers = unsafe lines.reduce(nil) { unsafe curl_slist_append($0, $1) }
    defer { unsafe curl_slist_free_all(headers) }
    unsafe ccurl_set_list(curl, CURLOPT_HTTPHEADER, headers)
    unsafe transfer.attach(to: curl)
    let code = withExtendedLifetime(transfer) { unsafe curl_easy_perform(curl) }
    return response(code, transfer)
  }

  private func setPolicy(timeout: Double) {
    unsafe ccurl_set_string(curl, CURLOPT_PROTOCOLS_STR, "http,https")
    unsafe ccurl_set_string(curl, CURLOPT_USERAGENT, "fusion")
    unsafe ccurl_set_long(curl, CURLOPT_FOLLOWLOCATION, 0)
    unsafe ccurl_set_long(curl, CURLOPT_SSL_VERIFYPEER, 1)
    unsafe ccurl_set_long(curl, CURLOPT_SSL_VERIFYHOST, 2)
    if let file = options.certificateAuthority {
      unsafe ccurl_set_string(curl, CURLOPT_CAINFO, file)
      unsafe ccurl_set_pointer(curl, CURLOPT_CAPATH, nil)
    }
    unsafe ccurl_set_long(curl, CURLOPT_CONNECTTIMEOUT, options.connectTimeout)
    unsafe ccurl_set_long(curl, CURLOPT_LOW_SPEED_LIMIT, 16)
    unsafe ccurl_set_long(curl, CURLOPT_LOW_SPEED_TIME, options.stallTimeout)
    unsafe ccurl_set_long(curl, CURLOPT_TIMEOUT_MS, Int(timeout * 1000))
    // Time-outs by signal would hit other threads.
    unsafe ccurl_set_long(curl, CURLOPT_NOSIGNAL, 1)
  }

  private func sign(for storage: ObjectStorage) {
    unsafe ccurl_set_string(curl, CURLOPT_AWS_SIGV4, "aws:amz:\(storage.region):s3")
    unsafe ccurl_set_string(curl, CURLOPT_USERNAME, storage.accessKey)
    unsafe ccurl_set_string(curl, CURLOPT_PASSWORD, storage.secretKey)
  }

  private func response(_ code: CURLcode, _ transfer: Transfer) -> UploadResponse {
    var (status, retryAfter) = (0, curl_off_t(0))
    unsafe ccurl_get_long(curl, CURLINFO_RESPONSE_CODE, &status)
    unsafe ccurl_get_size(curl, CURLINFO_RETRY_AFTER, &retryAfter)
    // A server that refuses may close before it has read everything; what it said still counts.
    guard code == CURLE_OK && transfer.hasWholeHeader || status >= 400 else {
      let reason =
        code == CURLE_OK
        ? "the answer was cut off" : unsafe String(cString: curl_easy_strerror(code))
      return .unanswered(reason: transfer.obstacle ?? reason)
    }
    return .answered(
      status: status, retryAfter: retryAfter > 0 ? Double(retryAfter) : nil, body: transfer.answer)
  }
}
