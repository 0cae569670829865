import CCurl

/// Sends uploads over HTTP and HTTPS with libcurl.
///
/// Connections are kept between requests. Certificates are always checked, redirections are never
/// followed, and of an answer only the beginning is kept.
///
/// `@unchecked Sendable`: the handle has one owner, and every use of it is exclusive.
@safe
public struct CurlTransport: UploadTransport, ~Copyable, @unchecked Sendable {
  private let curl: UnsafeMutableRawPointer
  private let token: UploadToken?

  /// Must run once, before any handle is made.
  private static let isInitialised = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Seconds until a connection has to stand.
  private static let connectTimeout = 15

  /// Makes a transport, which shows a token to every server that it sends to.
  ///
  /// - Throws: ``StoreError/cannotSend(reason:)`` when libcurl cannot start.
  public init(token: UploadToken? = nil) throws(StoreError) {
    guard Self.isInitialised, let curl = unsafe curl_easy_init() else {
      throw .cannotSend(reason: "libcurl does not start")
    }
    unsafe self.curl = curl
    self.token = token
  }

  deinit { unsafe curl_easy_cleanup(curl) }

  public mutating func send(_ request: UploadRequest) -> UploadResponse {
    if token != nil, !Self.keepsSecrets(request.url) {
      return .unanswered(reason: "a token is sent over https only; the address begins with http")
    }
    // Options of the last request go; its connection stays.
    unsafe curl_easy_reset(curl)
    setPolicy()
    setAddress(of: request)
    let headers = unsafe headers(of: request)
    defer { unsafe curl_slist_free_all(headers) }
    unsafe ccurl_set_list(curl, CURLOPT_HTTPHEADER, headers)
    let answer = Answer()
    unsafe ccurl_set_transfer(curl, CURLOPT_WRITEFUNCTION, Answer.receive)
    unsafe ccurl_set_pointer(curl, CURLOPT_WRITEDATA, Unmanaged.passUnretained(answer).toOpaque())
    let code = withExtendedLifetime(answer) { perform(withBody: request.body) }

    guard code == CURLE_OK else {
      return .unanswered(reason: unsafe String(cString: curl_easy_strerror(code)))
    }
    var (status, retryAfter) = (0, curl_off_t(0))
    unsafe ccurl_get_long(curl, CURLINFO_RESPONSE_CODE, &status)
    unsafe ccurl_get_size(curl, CURLINFO_RETRY_AFTER, &retryAfter)
    return .answered(
      status: status, retryAfter: retryAfter > 0 ? Double(retryAfter) : nil, body: answer.text)
  }

  private func setPolicy() {
    unsafe ccurl_set_string(curl, CURLOPT_PROTOCOLS_STR, "http,https")
    unsafe ccurl_set_long(curl, CURLOPT_FOLLOWLOCATION, 0)
    unsafe ccurl_set_long(curl, CURLOPT_SSL_VERIFYPEER, 1)
    unsafe ccurl_set_long(curl, CURLOPT_SSL_VERIFYHOST, 2)
    unsafe ccurl_set_long(curl, CURLOPT_CONNECTTIMEOUT, Self.connectTimeout)
    // Time-outs by signal would hit other threads.
    unsafe ccurl_set_long(curl, CURLOPT_NOSIGNAL, 1)
  }

  private func setAddress(of request: UploadRequest) {
    unsafe ccurl_set_string(curl, CURLOPT_URL, request.url)
    unsafe ccurl_set_string(curl, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    unsafe ccurl_set_string(curl, CURLOPT_USERAGENT, "fusion")
    unsafe ccurl_set_long(curl, CURLOPT_TIMEOUT_MS, Int(request.timeout * 1000))
    // A proxy would look for this machine's address on its own.
    if Self.isLoopback(request.url) { unsafe ccurl_set_string(curl, CURLOPT_NOPROXY, "*") }
  }

  private func headers(of request: UploadRequest) -> UnsafeMutablePointer<curl_slist>? {
    var lines = [
      "Content-Type: application/json", "Idempotency-Key: \(request.idempotencyKey)",
      // libcurl would ask first whether a large body is welcome, and wait a second for the answer.
      "Expect:",
    ]
    if let token { lines.append("Authorization: Bearer \(token.secret)") }
    return unsafe lines.reduce(nil) { unsafe curl_slist_append($0, $1) }
  }

  private func perform(withBody body: [UInt8]) -> CURLcode {
    unsafe ccurl_set_size(curl, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
    if body.isEmpty {
      // Without an address libcurl would read the body from standard input.
      unsafe ccurl_set_string(curl, CURLOPT_COPYPOSTFIELDS, "")
      return unsafe curl_easy_perform(curl)
    }
    // libcurl keeps the address and copies nothing.
    return unsafe body.withUnsafeBytes { bytes in
      unsafe ccurl_set_pointer(
        curl, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      return unsafe curl_easy_perform(curl)
    }
  }

  private static func keepsSecrets(_ url: String) -> Bool {
    url.lowercased().hasPrefix("https://") || isLoopback(url)
  }

  private static func isLoopback(_ url: String) -> Bool {
    let authority = url.drop { $0 != "/" }.drop { $0 == "/" }.prefix { !"/?#".contains($0) }
    if authority.hasPrefix("[::1]") { return true }
    return ["127.0.0.1", "localhost"].contains(authority.prefix { $0 != ":" }.lowercased())
  }
}

/// The beginning of an answer.
private final class Answer {
  private var bytes: [UInt8] = []
  private static let capacity = 4096

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Called by libcurl with each piece; whatever is beyond the capacity is read and dropped.
  static let receive:
    @convention(c) (
      UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?
    ) -> Int = { pointer, size, count, context in
      guard let pointer = unsafe pointer, let context = unsafe context else { return 0 }
      let answer = unsafe Unmanaged<Answer>.fromOpaque(context).takeUnretainedValue()
      let piece = unsafe UnsafeRawBufferPointer(start: pointer, count: size * count)
      unsafe answer.bytes.append(contentsOf: piece.prefix(capacity - answer.bytes.count))
      return size * count
    }
}
