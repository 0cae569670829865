import CCurl

/// What libcurl calls back while a request runs: for more of the body, with more of the answer, and
/// to ask whether to go on.
final class Transfer {
  private let source: UploadSource
  private let goOn: (_ part: Double) -> Bool
  private var answerBytes: [UInt8] = []
  /// Whether the answer's header has come to its end: one that was cut off says nothing.
  private(set) var hasWholeHeader = false
  private static let capacity = 4096
  /// Why the request was broken off from here.
  private(set) var obstacle: String?

  init(source: UploadSource, goOn: @escaping (_ part: Double) -> Bool) {
    self.source = source
    self.goOn = goOn
  }

  /// The beginning of the answer.
  var answer: String { String(decoding: answerBytes, as: UTF8.self) }

  /// Makes a handle call this; it has to outlive the request.
  @unsafe
  func attach(to curl: UnsafeMutableRawPointer) {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe ccurl_set_source(curl, Self.read, Self.seek, context)
    unsafe ccurl_set_transfer(curl, CURLOPT_WRITEFUNCTION, Self.receive)
    unsafe ccurl_set_pointer(curl, CURLOPT_WRITEDATA, context)
    unsafe ccurl_set_transfer(curl, CURLOPT_HEADERFUNCTION, Self.receiveHeader)
    unsafe ccurl_set_pointer(curl, CURLOPT_HEADERDATA, context)
    unsafe ccurl_set_progress(curl, Self.progress, context)
  }

  @unsafe
  private static func from(_ context: UnsafeMutableRawPointer) -> Transfer {
    unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  private static let read: curl_read_callback = { pointer, size, count, context in
    guard let pointer = unsafe pointer, let context = unsafe context else {
      return Int(CURL_READFUNC_ABORT)
    }
    let transfer = unsafe from(context)
    guard let bytes = transfer.source.next(atMost: size * count) else {
      transfer.obstacle = "the body could not be read"
      return Int(CURL_READFUNC_ABORT)
    }
    unsafe UnsafeMutableRawBufferPointer(start: pointer, count: size * count).copyBytes(from: bytes)
    return bytes.count
  }

  private static let seek: curl_seek_callback = { context, offset, origin in
    guard let context = unsafe context, offset == 0, origin == SEEK_SET else {
      return CURL_SEEKFUNC_CANTSEEK
    }
    unsafe from(context).source.rewind()
    return CURL_SEEKFUNC_OK
  }

  /// Whatever is beyond the capacity is read and dropped.
  private static let receive: curl_write_callback = { pointer, size, count, context in
    guard let pointer = unsafe pointer, let context = unsafe context else { return 0 }
    let transfer = unsafe from(context)
    let piece = unsafe UnsafeRawBufferPointer(start: pointer, count: size * count)
    unsafe transfer.answerBytes.append(
      contentsOf: piece.prefix(capacity - transfer.answerBytes.count))
    return size * count
  }

  /// An empty line ends a header; an answer such as 100 may come before the one that counts.
  private static let receiveHeader: curl_write_callback = { pointer, size, count, context in
    guard let context = unsafe context else { return 0 }
    let line = unsafe UnsafeRawBufferPointer(start: pointer, count: size * count)
    unsafe from(context).hasWholeHeader =
      unsafe line.elementsEqual("\r\n".utf8)
      || line.elementsEqual("\n".utf8)
    return size * count
  }

  private static let progress: curl_xferinfo_callback = { context, _, _, size, sent in
    guard let context = unsafe context else { return 0 }
    let transfer = unsafe from(context)
    if transfer.goOn(size > 0 ? Double(sent) / Double(size) : 0) { return 0 }
    transfer.obstacle = "broken off"
    return 1
  }
}
