/// Makes zips, byte by byte, so that tests can make wrong ones as well.
///
/// - Source: PKWARE, "APPNOTE.TXT - .ZIP File Format Specification", sections 4.3 and 4.4.
struct ZipBuilder {
  var isEncrypted = false
  private var body: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  init(isEncrypted: Bool = false) { self.isEncrypted = isEncrypted }

  init(_ files: KeyValuePairs<String, String>, isEncrypted: Bool = false) {
    self.init(isEncrypted: isEncrypted)
    for (name, text) in files { add(name, Array(text.utf8)) }
  }

  /// Adds a file, stored without compression.
  mutating func add(_ name: String, _ bytes: [UInt8]) {
    let offset = UInt32(body.count)
    let size = UInt32(bytes.count)
    let flags: UInt16 = isEncrypted ? 1 : 0
    // Flags, method, time, date, checksum, sizes, length of the name, length of the extra field.
    let common =
      Self.little(flags) + Self.little(UInt16(0)) + Self.little(UInt32(0x21_0000))
      + Self.little(Self.checksum(bytes)) + Self.little(size) + Self.little(size)
      + Self.little(UInt16(name.utf8.count)) + Self.little(UInt16(0))
    body += [0x50, 0x4B, 3, 4] + Self.little(UInt16(20)) + common + Array(name.utf8) + bytes
    directory +=
      [0x50, 0x4B, 1, 2] + Self.little(UInt16(20)) + Self.little(UInt16(20)) + common
      + [UInt8](repeating: 0, count: 10) + Self.little(offset) + Array(name.utf8)
    count += 1
  }

  var bytes: [UInt8] {
    let number = Self.little(UInt16(count))
    let sizes = Self.little(UInt32(directory.count)) + Self.little(UInt32(body.count))
    let end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + number + number + sizes + [0, 0]
    return body + directory + end
  }

  private static func little<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
    (0..<(Word.bitWidth / 8)).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
  }

  /// The CRC-32 of ISO 3309, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var register = UInt32.max
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 { register = (register >> 1) ^ (register & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~register
  }
}
