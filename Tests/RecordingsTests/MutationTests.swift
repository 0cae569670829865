import Geodesy
import Recordings
import SensorSamples
import Testing
import _TestSupport

/// Inputs that are nearly right: whatever becomes of them, it is a recording or a refusal.
struct MutationTests {
  /// What random damage is made of: separators, ends of lines, digits that grow, and bytes that
  /// are no text.
  private static let pieces: [[UInt8]] =
    [
      ",", "\n", "\r", "\"", "-", "e", ".", "e999", "9999999999999999999", "nan", ";", "{", "}",
      "[", "\\u", "PK\u{3}\u{4}",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3, 0x28], [0xEF, 0xBB, 0xBF]]

  private static func damage(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes.insert(contentsOf: piece, at: place)
      case 1: bytes.removeLast(min(bytes.count, Int.random(in: 0...40, using: &generator)))
      case 2 where place < bytes.count: bytes[place] = piece[0]
      case 3 where place < bytes.count:
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      default:
        let end = min(bytes.count, place + Int.random(in: 0...30, using: &generator))
        bytes.removeSubrange(place..<end)
      }
    }
    return bytes
  }

  /// Either outcome is right; a trap would end the whole run.
  private func read(_ path: String, seed: UInt64) {
    do throws(RecordingError) {
      let recording = try Recording(contentsOf: path)
      #expect(!recording.accelerometer.isEmpty, "seed \(seed)")
      #expect(recording.accelerometer.allSatisfy { $0.time.isFinite && $0.specificForce.isFinite })
      #expect(
        MergedSamples(recording).reduce(-.infinity) { $1.time >= $0 ? $1.time : .nan } > -.infinity)
    } catch {
      #expect(!error.problem.isEmpty && !error.remedy.isEmpty, "seed \(seed)")
    }
  }

  @Test(arguments: [true, false], [UInt64(1), 2])
  func `damaged files are a recording or a refusal`(isNative: Bool, seed: UInt64) throws {
    let files = isNative ? SmallRecordings.native : SmallRecordings.sensorLogger
    let names = files.keys.sorted()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      var damaged = files.mapValues { Array($0.utf8) }
      let name = names[Int.random(in: 0..<names.count, using: &generator)]
      damaged[name] = Self.damage(damaged[name] ?? [], &generator)
      try withTemporaryFolder { read(try makeFolder(in: $0, bytes: damaged), seed: seed) }
    }
  }

  @Test(arguments: [UInt64(1), 2])
  func `a damaged zip is a recording or a refusal`(seed: UInt64) throws {
    var zip = ZipBuilder()
    for (name, text) in SmallRecordings.native.sorted(by: { $0.key < $1.key }) {
      zip.add(name, Array(text.utf8))
    }
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let damaged = Self.damage(zip.bytes, &generator)
      try withTemporaryFolder {
        read(try makeFolder(in: $0, bytes: ["r.zip": damaged]) + "/r.zip", seed: seed)
      }
    }
  }
}
