import Foundation
import _TestSupport

/// Media files written byte by byte, without a codec: what a reader gives can be foretold exactly.
enum MediaFixture {
  static func file(_ bytes: [UInt8], named name: String, in folder: String) throws -> String {
    let path = folder + "/" + name
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// A video of grey pictures in the YUV4MPEG2 container.
  static func greyVideo(
    _ pictures: [[UInt8]], width: Int, height: Int, rate: Int, in folder: String
  ) throws -> String {
    var bytes = Array("YUV4MPEG2 W\(width) H\(height) F\(rate):1 Ip A1:1 Cmono\n".utf8)
    for picture in pictures { bytes += Array("FRAME\n".utf8) + picture }
    return try file(bytes, named: "video.y4m", in: folder)
  }

  /// A tenth of a second of silence, as WAVE.
  static func silence(named name: String, in folder: String) throws -> String {
    let samples = [UInt8](repeating: 0, count: 1600)
    let format = [words(1, 1), longs(8000, 16000), words(2, 16)].joined()
    var body = Array("WAVEfmt ".utf8)
    body += longs(16)
    body += format
    body += "data".utf8
    body += longs(UInt32(samples.count))
    body += samples
    var bytes = Array("RIFF".utf8)
    bytes += longs(UInt32(body.count))
    bytes += body
    return try file(bytes, named: name, in: folder)
  }

  /// A PNG image, its rows stored without compression, whose header can claim another size.
  static func png(
    _ samples: [UInt8], width: Int, height: Int, channels: Int,
    claiming claim: (width: Int, height: Int)? = nil, named name: String, in folder: String
  ) throws -> String {
    let rowLength = width * channels
    var rows: [UInt8] = []
    for start in stride(from: 0, to: height * rowLength, by: rowLength) {
      // Each row begins with the number of its filter: none.
      rows.append(0)
      rows += samples[start..<start + rowLength]
    }
    let colour: UInt8 = channels == 1 ? 0 : 2
    var header = bigLong(UInt32(claim?.width ?? width))
    header += bigLong(UInt32(claim?.height ?? height))
    header += [8, colour, 0, 0, 0]
    // One stored block of deflate in a zlib stream.
    let size = UInt16(rows.count)
    var stream: [UInt8] = [0x78, 0x01, 0x01]
    stream += words(size, ~size)
    stream += rows
    stream += bigLong(adler(rows))
    var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    bytes += chunk("IHDR", header)
    bytes += chunk("IDAT", stream)
    bytes += chunk("IEND", [])
    return try file(bytes, named: name, in: folder)
  }

  /// A file of the folder `Media`.
  static func bytes(of name: String) throws -> [UInt8] {
    let path = PackageFolder.path("Tests/StationaryDetectionTests/Media/" + name)
    return [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return bigLong(UInt32(body.count)) + content + bigLong(cyclicRedundancy(content))
  }

  /// The check sum of a zlib stream (RFC 1950).
  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }

  /// The check sum of a PNG chunk (ISO 3309).
  private static func cyclicRedundancy(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { word, _ in
        word & 1 == 1 ? word >> 1 ^ 0xedb8_8320 : word >> 1
      }
    }
  }

  private static func words(_ values: UInt16...) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  private static func longs(_ values: UInt32...) -> [UInt8] {
    values.flatMap { value in
      stride(from: UInt32(0), to: 32, by: 8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }
  }

  private static func bigLong(_ value: UInt32) -> [UInt8] { longs(value).reversed() }
}
