/// The bytes of a request's body, as libcurl asks for them: a piece at a time, and from the
/// beginning again when a connection has to be made anew.
final class UploadSource {
  private let size: Int
  private let isCompressed: Bool
  private let read: (Range<Int>) -> [UInt8]?
  private var offset = 0
  private var encoder: GzipEncoder?
  private var isAtEnd = false
  private var pending: ArraySlice<UInt8> = []

  init(size: Int, isCompressed: Bool, reading read: @escaping (Range<Int>) -> [UInt8]?) {
    self.size = size
    self.isCompressed = isCompressed
    self.read = read
    rewind()
  }

  func rewind() {
    offset = 0
    pending = []
    isAtEnd = false
    encoder = isCompressed ? GzipEncoder() : nil
  }

  /// The next bytes, at most so many; none at the end, nil when they cannot be read.
  func next(atMost count: Int) -> ArraySlice<UInt8>? {
    while pending.isEmpty, !isAtEnd {
      let end = min(size, offset + ResultStore.pieceSize)
      guard let piece = offset < end ? read(offset..<end) : [] else { return nil }
      offset = end
      isAtEnd = offset >= size
      if let encoder {
        guard let compressed = encoder.encode(piece, isLast: isAtEnd) else { return nil }
        pending = compressed[...]
      } else {
        pending = piece[...]
      }
    }
    let bytes = pending.prefix(count)
    pending = pending.dropFirst(count)
    return bytes
  }

  /// Reads all of it once to tell its length and its digest, which have to go ahead of it.
  ///
  /// The same body always gives the same bytes.
  func measure(while goOn: () -> Bool) -> (size: Int, sha256: [UInt8])? {
    let digest = SHA256()
    var size = 0
    while true {
      guard goOn(), let bytes = next(atMost: .max) else { return nil }
      if bytes.isEmpty { break }
      digest.update(Array(bytes))
      size += bytes.count
    }
    rewind()
    return (size, digest.finish())
  }
}
