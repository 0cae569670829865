import CZlib

/// Compresses pieces of a body into one gzip stream, in bounded memory.
///
/// - Source: RFC 1952. zlib is used, and not libdeflate: the latter wants the whole body at once.
@safe
final class GzipEncoder {
  private let stream: UnsafeMutablePointer<z_stream>

  init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let code = unsafe czlib_begin_gzip(stream)
    precondition(code == Z_OK, "no memory to compress with")
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// What the next piece adds, possibly nothing yet; nil when zlib fails.
  func encode(_ piece: [UInt8], isLast: Bool) -> [UInt8]? {
    var piece = piece
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    return unsafe piece.withUnsafeMutableBufferPointer { input in
      unsafe stream.pointee.next_in = input.baseAddress
      unsafe stream.pointee.avail_in = UInt32(input.count)
      var code = Z_OK
      repeat {
        let room = unsafe buffer.withUnsafeMutableBufferPointer { room in
          unsafe stream.pointee.next_out = room.baseAddress
          unsafe stream.pointee.avail_out = UInt32(room.count)
          code = unsafe deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          return unsafe stream.pointee.avail_out
        }
        guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { return nil }
        output += buffer.dropLast(Int(room))
        if room > 0, !isLast { break }
      } while code != Z_STREAM_END
      return output
    }
  }
}
