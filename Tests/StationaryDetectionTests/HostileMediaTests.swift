import Foundation
import Testing
import _TestSupport

@testable import StationaryDetection

@Suite("Media that is spoilt, or means harm")
struct HostileMediaTests {
  /// How reading ended: how many pictures came, or the error.
  private func outcome(_ bytes: [UInt8], named name: String) throws -> Result<
    Int, FrameReadingError
  > {
    try withTemporaryFolder { folder in
      let path = try MediaFixture.file(bytes, named: name, in: folder)
      do throws(FrameReadingError) {
        let sequence = try PictureSequence(reading: .video(path))
        return .success(sequence.comparisons.count)
      } catch {
        #expect(error.path == path)
        #expect(error.description.hasPrefix(path))
        return .failure(error)
      }
    }
  }

  private func reason(_ bytes: [UInt8], named name: String) throws -> FrameReadingError.Reason? {
    switch try outcome(bytes, named: name) {
    case .success: nil
    case .failure(let error): error.reason
    }
  }

  static let files = ["bframes.mp4", "mpeg4.avi", "picture.jpg", "picture.png"]

  // MARK: - Spoilt at random

  /// Set to another number in the environment to try more.
  static let variants =
    ProcessInfo.processInfo.environment["FUSION_SPOILT_VARIANTS"].flatMap { Int($0) } ?? 150

  @Test(arguments: files)
  func `whatever is spoilt, there are pictures or an error`(name: String) throws {
    let original = try MediaFixture.bytes(of: name)
    var errors = 0
    for seed in 0..<UInt64(Self.variants) {
      var spoilt = SpoiltMedia(seed: seed)
      let bytes = spoilt.spoil(original)
      switch try outcome(bytes, named: name) {
      // As many packets as there are bytes is more than any of these files can hold.
      case .success(let count): #expect(count <= original.count, "seed \(seed)")
      case .failure: errors += 1
      }
    }
    // Some of them were spoilt beyond use, and some were not.
    #expect((1..<Self.variants).contains(errors))
  }

  @Test(arguments: files)
  func `a file that is cut off anywhere gives no more than the whole`(name: String) throws {
    let original = try MediaFixture.bytes(of: name)
    let whole = try #require(try? outcome(original, named: name).get())
    for length in stride(from: 0, to: original.count, by: 1 + original.count / 150) {
      if case .success(let count) = try outcome(Array(original.prefix(length)), named: name) {
        #expect(count <= whole, "cut off at \(length)")
      }
    }
  }

  // MARK: - What is claimed

  @Test(arguments: [(60_000, 60_000), (12_000, 12_000), (2_000_000_000, 2_000_000_000), (0, 0)])
  func `a PNG that claims a size it does not have is refused`(width: Int, height: Int) throws {
    try withTemporaryFolder { folder in
      let path = try MediaFixture.png(
        [1, 2, 3, 4], width: 2, height: 2, channels: 1, claiming: (width, height),
        named: "claims.png", in: folder)
      let error = #expect(throws: FrameReadingError.self) {
        try PictureSequence(reading: .images([path]))
      }
      let isWithinLibav = width == 12_000
      #expect(error?.reason == (isWithinLibav ? .tooLarge : .notMedia))
      if isWithinLibav {
        #expect(error?.description.contains("12000 × 12000 pixels, and at most 100000000") == true)
      }
    }
  }

  @Test(arguments: [(10_000, nil), (10_001, .tooLarge)] as [(Int, FrameReadingError.Reason?)])
  func `a hundred million pixels are read, and not more`(
    height: Int, reason: FrameReadingError.Reason?
  ) throws {
    try withTemporaryFolder { folder in
      let header = "YUV4MPEG2 W10000 H\(height) F10:1 Ip A1:1 Cmono\nFRAME\n"
      let path = try MediaFixture.file(Array(header.utf8), named: "large.y4m", in: folder)
      // A hole in a file reads as zeros, and takes no place.
      let isExtended = unsafe truncate(path, header.utf8.count + 10_000 * height) == 0
      try #require(isExtended)
      if let reason {
        let error = #expect(throws: FrameReadingError.self) {
          try PictureSequence(reading: .video(path))
        }
        #expect(error?.reason == reason)
      } else {
        let sequence = try PictureSequence(reading: .video(path))
        #expect(sequence.comparisons.map(\.height) == [height])
      }
    }
  }

  @Test(arguments: [12_000, 65_500])
  func `so is a JPEG, whose bytes cannot hold what it claims`(size: Int) throws {
    var bytes = try MediaFixture.bytes(of: "picture.jpg")
    // The frame header: FF C0, two bytes of length, one of depth, then height and width.
    let header = try #require(
      bytes.indices.dropLast().first { bytes[$0] == 0xff && bytes[$0 + 1] == 0xc0 })
    for place in [header + 5, header + 7] {
      bytes[place] = UInt8(size >> 8)
      bytes[place + 1] = UInt8(size & 255)
    }
    #expect(try reason(bytes, named: "claims.jpg") == .notMedia)
  }

  @Test func `a video of which only the container claims a size is decoded as it is`() throws {
    var bytes = try MediaFixture.bytes(of: "bframes.mp4")
    let entry = try #require(Self.place(of: "avc1", in: bytes, after: "stsd"))
    // Behind the name of a visual sample entry: 24 bytes, then width and height.
    for place in entry + 28..<entry + 32 { bytes[place] = 0xea }
    // The last eight bytes of the track's header are its width and height, as 16.16.
    let track = try #require(Self.place(of: "tkhd", in: bytes))
    let length = bytes[track - 4..<track].reduce(0) { $0 << 8 | Int($1) }
    for place in track - 4 + length - 8..<track - 4 + length { bytes[place] = 0xea }
    #expect(try outcome(bytes, named: "claims.mp4").get() == 16)
  }

  @Test func `a video that has a track and no pictures is refused`() throws {
    var bytes = try MediaFixture.bytes(of: "bframes.mp4")
    for table in ["stsz", "stts", "stsc", "stco"] {
      let place = try #require(Self.place(of: table, in: bytes))
      // The number of entries stands at the end of the header, behind a common size in `stsz`.
      let count = place + (table == "stsz" ? 12 : 8)
      bytes.replaceSubrange(count..<count + 4, with: [0, 0, 0, 0])
    }
    #expect(try reason(bytes, named: "empty.mp4") == .notMedia)
  }

  @Test func `a table that leads to the same bytes for ever ends`() throws {
    var bytes = try MediaFixture.bytes(of: "bframes.mp4")
    // Every sample is a byte long, and there are 2^28 of them, all in one chunk.
    let sizes = try #require(Self.place(of: "stsz", in: bytes))
    bytes.replaceSubrange(sizes + 8..<sizes + 16, with: [0, 0, 0, 1, 0x10, 0, 0, 0])
    let chunks = try #require(Self.place(of: "stsc", in: bytes))
    bytes.replaceSubrange(chunks + 16..<chunks + 20, with: [0x10, 0, 0, 0])
    _ = try outcome(bytes, named: "endless.mp4")
  }

  @Test func `a video of raw pictures that claims a size is refused`() throws {
    let header = "YUV4MPEG2 W60000 H60000 F10:1 Ip A1:1 Cmono\nFRAME\n"
    #expect(try reason(Array(header.utf8), named: "claims.y4m") != nil)
  }

  private static func place(
    of name: String, in bytes: [UInt8], after earlier: String? = nil
  ) -> Int? {
    let start = earlier.flatMap { place(of: $0, in: bytes) } ?? 0
    return bytes[start...].indices.dropLast(3).first { bytes[$0..<$0 + 4].elementsEqual(name.utf8) }
  }

  // MARK: - What is no video

  @Test func `what a file holds counts, not what it is called`() throws {
    #expect(try outcome(try MediaFixture.bytes(of: "picture.png"), named: "image.mp4").get() == 1)
    #expect(try outcome(try MediaFixture.bytes(of: "bframes.mp4"), named: "video.csv").get() == 16)
    let table = (0..<5000).map { "\(Double($0) / 100),0.1,0.2,9.8\n" }.joined()
    #expect(try reason(Array(table.utf8), named: "table.mp4") == .notMedia)
    #expect(try reason([UInt8](repeating: 0, count: 1 << 20), named: "zeros.mp4") == .notMedia)
  }

  @Test func `a pipe and a device are refused and not waited for`() throws {
    try withTemporaryFolder { folder in
      let pipe = folder + "/pipe.mp4"
      let isMade = unsafe mkfifo(pipe, 0o600) == 0
      try #require(isMade)
      for path in [pipe, "/dev/zero", "/dev/null", folder] {
        let error = #expect(throws: FrameReadingError.self) {
          try PictureSequence(reading: .video(path))
        }
        #expect(error?.reason == .cannotOpen)
        #expect(throws: FrameReadingError.self) { try PictureSequence(reading: .images([path])) }
      }
    }
  }

  @Test func `images of several sizes are compared with their like only`() throws {
    try withTemporaryFolder { folder in
      func image(_ width: Int, _ name: String) throws -> String {
        try MediaFixture.png(
          (0..<width * 16).map { UInt8($0 % 251) }, width: width, height: 16, channels: 1,
          named: name, in: folder)
      }
      let paths = [
        try image(16, "a.png"), try image(16, "b.png"), try image(20, "c.png"),
        try image(16, "d.png"), try image(16, "e.png"),
      ]
      let times = FrameTimes.byIndex([0: 0, 1: 0.1, 2: 0.2, 3: 0.3, 4: 0.4])
      let comparisons = try PictureSequence(reading: .images(paths), times: times).comparisons
      #expect(comparisons.map(\.width) == [16, 16, 20, 16, 16])
      #expect(comparisons.map { $0.difference != nil } == [false, true, false, false, true])
    }
  }
}
