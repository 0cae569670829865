import _TestSupport

/// Ways to spoil a file, drawn at random from a seed.
struct SpoiltMedia {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Spoils a copy of a file in one of six ways.
  mutating func spoil(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
    case 1:
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[place(in: bytes)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    case 2:
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        bytes[place(in: bytes)] = .random(in: 0...255, using: &random)
      }
    case 3: overwrite(&bytes)
    case 4:
      let start = place(in: bytes)
      let end = min(bytes.count, start + Int.random(in: 1...200, using: &random))
      bytes.removeSubrange(start..<end)
    default:
      let start = place(in: bytes)
      let end = min(bytes.count, start + Int.random(in: 1...200, using: &random))
      bytes.insert(contentsOf: bytes[start..<end], at: place(in: bytes))
    }
    return bytes
  }

  private mutating func place(in bytes: [UInt8]) -> Int {
    Int.random(in: bytes.indices, using: &random)
  }

  /// Lengths, counts and sizes as they hurt most, in both orders of bytes.
  private mutating func overwrite(_ bytes: inout [UInt8]) {
    let values: [UInt32] = [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x0fff_ffff, 60_000]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let value = values[Int.random(in: values.indices, using: &random)]
      let isBigEndian = Bool.random(using: &random)
      let start = place(in: bytes)
      for (offset, index) in (start..<min(bytes.count, start + 4)).enumerated() {
        let shift = UInt32(8 * (isBigEndian ? 3 - offset : offset))
        bytes[index] = UInt8(truncatingIfNeeded: value >> shift)
      }
    }
  }
}
