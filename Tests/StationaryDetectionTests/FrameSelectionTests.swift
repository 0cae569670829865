import Foundation
import Testing
import _TestSupport

@testable import StationaryDetection

@Suite("Looking at a part of the pictures")
struct FrameSelectionTests {
  /// What a reader gave: the description of each picture, and its pixels without padding.
  private struct Picture: Equatable {
    var frame: LumaFrame
    var pixels: [UInt8]
  }

  private func read(_ source: FrameSource, interval: Int) throws -> [Picture] {
    var reader = try FrameReader(source, interval: interval)
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
    return pictures
  }

  /// Files whose pictures need each other, in other orders than that of their times, and not at all.
  private static let videos = [
    "Tests/StationaryDetectionTests/Media/bframes.mp4",
    "Tests/StationaryDetectionTests/Media/mpeg4.avi",
  ]

  @Test(arguments: videos, [2, 3, 7, 100])
  func `every Nth picture is the one that a full decode gives`(path: String, interval: Int) throws {
    let all = try read(.video(PackageFolder.path(path)), interval: 1)
    try #require(all.count >= 8)
    let some = try read(.video(PackageFolder.path(path)), interval: interval)
    #expect(some == all.filter { $0.frame.index.isMultiple(of: interval) })
  }

  @Test(arguments: [2, 3, 5])
  func `so it is where pictures are passed over undecoded`(interval: Int) throws {
    try withTemporaryFolder { folder in
      let film = (0..<7).map { index in [UInt8](repeating: UInt8(index * 30), count: 24) }
      let path = try MediaFixture.greyVideo(film, width: 6, height: 4, rate: 10, in: folder)
      let some = try read(.video(path), interval: interval)
      let indices = Array(stride(from: 0, to: 7, by: interval))
      #expect(some.map(\.frame.index) == indices)
      #expect(some.map(\.frame.presentationTicks) == indices.map(Int64.init))
      #expect(some.map(\.pixels) == indices.map { film[$0] })
    }
  }

  @Test func `images in between are not even opened`() throws {
    try withTemporaryFolder { folder in
      let image = try MediaFixture.png(
        [1, 2, 3, 4], width: 2, height: 2, channels: 1, named: "image.png", in: folder)
      let missing = folder + "/missing.png"
      var reader = try FrameReader(.images([image, missing, missing, image]), interval: 3)
      var indices: [Int] = []
      while let index = try reader.next({ frame, _ in frame.index }) { indices.append(index) }
      #expect(indices == [0, 3])
      #expect(reader.skippedCount == 0)
    }
  }

  /// Ten pictures, a tenth of a second apart, that begin at 5 s of the recording.
  private func indices(looking selection: FrameSelection) throws -> [Int] {
    try withTemporaryFolder { folder in
      let film = (0..<10).map { index in [UInt8](repeating: UInt8(index * 20), count: 256) }
      let path = try MediaFixture.greyVideo(film, width: 16, height: 16, rate: 10, in: folder)
      return try PictureSequence(
        reading: .video(path), times: .presentationFrom(5), selection: selection
      ).comparisons.map(\.index)
    }
  }

  @Test func `without limits all pictures are looked at`() throws {
    #expect(try indices(looking: FrameSelection()) == Array(0..<10))
  }

  @Test func `a duration counts from the first picture, and its end is not part of it`() throws {
    #expect(try indices(looking: FrameSelection(duration: 0.25)) == [0, 1, 2])
    #expect(try indices(looking: FrameSelection(interval: 2, duration: 0.25)) == [0, 2])
  }

  @Test func `a start is a time of the recording, not of the file`() throws {
    #expect(try indices(looking: FrameSelection(start: 5.35, duration: 0.3)) == [4, 5, 6])
    #expect(try indices(looking: FrameSelection(start: 5.35)) == [4, 5, 6, 7, 8, 9])
  }

  @Test func `a start after the end is refused, with the time of the end`() throws {
    let error = #expect(throws: FrameReadingError.self) {
      try indices(looking: FrameSelection(start: 60))
    }
    guard case .endsBefore(start: 60, let end)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(abs(end - 5.9) < 1e-9)
  }

  @Test func `a video that was cut off is shorter than it says`() throws {
    // Given: the first half of a file of 6 s, of which FFmpeg decodes 21 pictures at 10 a second.
    let path = PackageFolder.path("Tests/StationaryDetectionTests/Media/cut.mkv")
    let sequence = try PictureSequence(reading: .video(path))
    #expect(sequence.comparisons.count == 21)
    // Then: 3.9 s are missing, and the reader is told so.
    #expect(abs((sequence.missingDuration ?? 0) - 3.9) < 1e-6)
    #expect(sequence.doubts.contains { $0.contains("ends 3.9 s sooner") })
    // What was not asked for is not missing.
    let selection = FrameSelection(duration: 1)
    #expect(try PictureSequence(reading: .video(path), selection: selection).missingDuration == nil)
  }

  @Test func `pictures of another size than the first are counted for the reader`() {
    let pictures = [(64, 48), (64, 48), (48, 64)].enumerated().map { index, size in
      PictureComparison(
        index: index, time: Double(index), width: size.0, height: size.1, visibleShare: 1)
    }
    #expect(PictureSequence(comparisons: Array(pictures[..<2])).doubts.isEmpty)
    let doubts = PictureSequence(comparisons: pictures).doubts
    #expect(doubts.count == 1)
    #expect(
      doubts.first?.hasPrefix("1 of 3 pictures are of another size than the first, 64 × 48") == true
    )
  }

  @Test(arguments: videos + ["Datasets/commute/video.mp4"])
  func `a whole video lacks nothing`(path: String) throws {
    let sequence = try PictureSequence(reading: .video(PackageFolder.path(path)))
    #expect(sequence.missingDuration == nil && sequence.doubts.isEmpty)
  }
}
