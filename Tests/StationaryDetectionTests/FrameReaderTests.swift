import Foundation
import Testing
import _TestSupport

@testable import StationaryDetection

@Suite("Reading pictures")
struct FrameReaderTests {
  /// What a reader gave: the pixels of each picture without padding.
  private struct Picture: Equatable {
    var frame: LumaFrame
    var pixels: [UInt8]
  }

  private func read(_ source: FrameSource) throws -> (pictures: [Picture], skipped: Int) {
    var reader = try FrameReader(source)
    var pictures: [Picture] = []
    while let picture = try reader.next({ frame, luma in
      Picture(
        frame: frame,
        pixels: (0..<frame.height).flatMap { row in
          (0..<frame.width).map { luma[row * frame.stride + $0] }
        })
    }) {
      pictures.append(picture)
    }
    return (pictures, reader.skippedCount)
  }

  private func problem(of source: FrameSource) -> FrameReadingError? {
    #expect(throws: FrameReadingError.self) { try read(source) }
  }

  @Test func `every pixel of an uncompressed video arrives, at its time`() throws {
    try withTemporaryFolder { folder in
      let film = (0..<5).map { index in (0..<35).map { UInt8(index * 40 + $0) } }
      let path = try MediaFixture.greyVideo(film, width: 7, height: 5, rate: 12, in: folder)
      let (pictures, skipped) = try read(.video(path))
      #expect(skipped == 0)
      #expect(pictures.map(\.pixels) == film)
      #expect(pictures.map(\.frame.index) == [0, 1, 2, 3, 4])
      #expect(pictures.map(\.frame.presentationTime) == (0..<5).map { Double($0) / 12 })
      #expect(pictures.map(\.frame.presentationTicks) == [0, 1, 2, 3, 4])
      #expect(pictures.allSatisfy { $0.frame.width == 7 && $0.frame.height == 5 })
    }
  }

  @Test func `pictures come in the order of their times, in whichever they are stored`() throws {
    let pictures = try read(
      .video(PackageFolder.path("Tests/StationaryDetectionTests/Media/bframes.mp4"))
    ).pictures
    #expect(pictures.map(\.frame.index) == Array(0..<16))
    // Ten a second, by the table of composition times.
    for picture in pictures {
      let time = try #require(picture.frame.presentationTime)
      #expect(time.isClose(to: Double(picture.frame.index) / 10, within: 1e-9))
    }
  }

  @Test func `a video that is cut off gives the pictures that are whole`() throws {
    try withTemporaryFolder { folder in
      let film = (0..<4).map { index in [UInt8](repeating: UInt8(index), count: 24) }
      let path = try MediaFixture.greyVideo(film, width: 6, height: 4, rate: 10, in: folder)
      let bytes = try Data(contentsOf: URL(filePath: path))
      try bytes.dropLast(10).write(to: URL(filePath: path))
      #expect(try read(.video(path)).pictures.map(\.pixels) == Array(film.dropLast()))
    }
  }

  @Test func `grey and coloured images give luma`() throws {
    try withTemporaryFolder { folder in
      let grey = (0..<12).map { UInt8($0 * 20) }
      let paths = [
        try MediaFixture.png(grey, width: 4, height: 3, channels: 1, named: "a.png", in: folder),
        // Equal channels are their own luma, in full range.
        try MediaFixture.png(
          grey.flatMap { [$0, $0, $0] }, width: 4, height: 3, channels: 3, named: "b.png",
          in: folder),
      ]
      let pictures = try read(.images(paths)).pictures
      #expect(pictures.map(\.frame.index) == [0, 1])
      #expect(pictures.map(\.frame.presentationTime) == [nil, nil])
      #expect(pictures[0].pixels == grey)
      // libswscale weighs the channels with 15 bits, which may round by one.
      #expect(zip(pictures[1].pixels, grey).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }
  }

  @Test func `green is bright, blue is dark, and neither is the first channel`() throws {
    try withTemporaryFolder { folder in
      let colours: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255]
      let path = try MediaFixture.png(
        colours, width: 3, height: 1, channels: 3, named: "c.png", in: folder)
      let luma = try read(.images([path])).pictures[0].pixels
      // ITU-R BT.601: 0.299 R + 0.587 G + 0.114 B.
      #expect(zip(luma, [76, 150, 29]).allSatisfy { abs(Int($0) - $1) <= 2 })
    }
  }

  @Test func `an image that cannot be read leaves its place empty`() throws {
    try withTemporaryFolder { folder in
      let good = try MediaFixture.png(
        [1, 2, 3, 4], width: 2, height: 2, channels: 1, named: "good.png", in: folder)
      let bad = try MediaFixture.file([0x89, 0x50, 0x4e], named: "bad.png", in: folder)
      let missing = folder + "/missing.png"
      var reader = try FrameReader(.images([bad, good, missing, good]))
      var indices: [Int] = []
      while let index = try reader.next({ frame, _ in frame.index }) { indices.append(index) }
      #expect(indices == [1, 3])
      #expect(reader.skippedCount == 2)
      #expect(reader.firstProblem?.path == bad)
    }
  }

  @Test(arguments: ["frame%d.png", "concat:x.png", "a b.png", "Bild-ä.png", "http:x.png"])
  func `a path is a path, whatever it looks like`(name: String) throws {
    try withTemporaryFolder { folder in
      let path = try MediaFixture.png(
        [9, 8, 7, 6], width: 2, height: 2, channels: 1, named: name, in: folder)
      #expect(try read(.images([path])).pictures.map(\.pixels) == [[9, 8, 7, 6]])
    }
  }

  /// Files that hold no pictures.
  enum BadFile: String, CaseIterable {
    case empty, text, sound, halfAnImage, headerOnly

    func write(in folder: String) throws -> (path: String, reason: FrameReadingError.Reason) {
      switch self {
      case .empty: (try MediaFixture.file([], named: "empty.mp4", in: folder), .notMedia)
      case .text:
        (
          try MediaFixture.file(Array("time_s,ax\n1,2\n".utf8), named: "text.mp4", in: folder),
          .notMedia
        )
      case .sound: (try MediaFixture.silence(named: "sound.mp4", in: folder), .noPictures)
      case .halfAnImage:
        (
          try MediaFixture.file(
            [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
            named: "half.png", in: folder), .notMedia
        )
      case .headerOnly:
        (
          try MediaFixture.file(
            Array("YUV4MPEG2 W6 H4 F10:1 Ip A1:1 Cmono\n".utf8), named: "header.y4m", in: folder),
          .notMedia
        )
      }
    }
  }

  @Test(arguments: BadFile.allCases)
  func `a file without pictures is refused with its name`(file: BadFile) throws {
    try withTemporaryFolder { folder in
      let (path, reason) = try file.write(in: folder)
      let error = problem(of: .video(path))
      #expect(error?.reason == reason)
      #expect(error?.path == path)
      #expect(error?.description.hasPrefix(path + ": ") == true)
    }
  }

  @Test func `a missing file and a folder cannot be opened`() throws {
    try withTemporaryFolder { folder in
      #expect(problem(of: .video(folder + "/none.mp4"))?.reason == .cannotOpen)
      #expect(problem(of: .video(folder))?.reason == .cannotOpen)
      #expect(problem(of: .images([]))?.reason == .noPictures)
    }
  }

  @Test(
    .enabled(
      if: SharedFolder.contains("scenarios/no_gps/video.mp4"), "needs the scenarios in ../shared"))
  func `damaged packets cost pictures, not the video`() throws {
    try withTemporaryFolder { folder in
      var bytes = try Data(
        contentsOf: URL(filePath: SharedFolder.path("scenarios/no_gps/video.mp4")))
      var random = SeededGenerator(seed: 21)
      // The first two thirds of the file are pictures, its tables lie at the end or the beginning.
      for _ in 0..<400 {
        let place = Int.random(in: bytes.count / 4..<bytes.count / 2, using: &random)
        bytes[place] = UInt8(truncatingIfNeeded: random.next())
      }
      let path = try MediaFixture.file(Array(bytes), named: "damaged.mp4", in: folder)
      let sequence = try PictureSequence(reading: .video(path))
      #expect(sequence.skippedCount + sequence.damagedCount > 0)
      #expect(sequence.comparisons.count > 1000)
      let last = sequence.comparisons.last?.index ?? 0
      // Places stay: the last picture keeps its index although others are gone.
      #expect(last == 2696)
    }
  }
}
