import Foundation
import Synchronization
import Testing
import _TestSupport

@testable import StationaryDetection

@Suite("Watching a camera")
struct LiveDetectionTests {
  /// Still until 6 s, moving until 9 s, still until 12 s.
  private static let film = {
    var camera = SyntheticCamera(seed: 61)
    return camera.film(seconds: 12) { time in (x: 90 * (min(max(time, 6), 9) - 6), y: 0) }
  }()

  private static func changes(
    of pictures: [PictureComparison], _ thresholds: LiveDetector.Thresholds
  ) throws -> [CameraObservation] {
    var detector = LiveDetector(thresholds: thresholds)
    let changes = try pictures.compactMap { try detector.update($0) }
    try detector.finish()
    return changes
  }

  @Test func `each change is told once, by the picture that shows it`() throws {
    let changes = try Self.changes(of: Self.film, .found(seconds: 5))
    #expect(changes.first?.state == .still)
    #expect(changes.last?.state == .still)
    #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.state != $1.state })
    // Motion at 6 px from picture to picture is seen by the first one or two that show it.
    let departure = try #require(changes.first { $0.state == .moving })
    #expect((6...6.2).contains(departure.time))
    // Rest is seen once the dwell of a quarter of a second lies in it, to a picture or two.
    let arrival = try #require(changes.last)
    #expect((9.2...9.4).contains(arrival.time))
  }

  @Test func `nothing is told of the seconds that the thresholds are found from`() throws {
    let changes = try Self.changes(of: Self.film, .found(seconds: 5))
    // The first state is known at once, of the first picture after them.
    #expect(changes.first?.index == 75)
  }

  @Test func `with known thresholds the answers are those of the detector for recordings`() throws {
    let calibration = try CameraCalibration(ofRest: Array(Self.film.prefix(75)))
    var detector = CameraStationaryDetector(calibration: calibration)
    var expected: [CameraObservation] = []
    for picture in Self.film {
      let observation = detector.update(picture)
      if observation.state != expected.last?.state { expected.append(observation) }
    }
    #expect(try Self.changes(of: Self.film, .known(calibration)) == expected)
  }

  @Test func `a camera that moves at first is refused`() {
    let error = #expect(throws: LiveDetectionError.self) {
      var camera = SyntheticCamera(seed: 62)
      _ = try Self.changes(
        of: camera.film(seconds: 6) { (x: 90 * $0, y: 0) }, .found(seconds: 5))
    }
    guard case .calibration(.pictureNeverStill) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `pictures that end before the thresholds are found are refused`() {
    let error = #expect(throws: LiveDetectionError.self) {
      try Self.changes(of: Array(Self.film.prefix(31)), .found(seconds: 5))
    }
    #expect(error == .endedEarly(after: 2, needed: 5))
    #expect(throws: LiveDetectionError.endedEarly(after: 0, needed: 5)) {
      try Self.changes(of: [], .found(seconds: 5))
    }
  }

  @Test func `thresholds for another size are refused`() throws {
    var calibration = try CameraCalibration(ofRest: Array(Self.film.prefix(75)))
    calibration.width = 320
    let error = #expect(throws: LiveDetectionError.self) {
      try Self.changes(of: Self.film, .known(calibration))
    }
    guard case .otherSize(let sizes) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(sizes.calibrated.description == "320 × 120")
    #expect(sizes.found.description == "160 × 120")
  }
}

@Suite("Watching a camera as an asynchronous sequence")
struct StationaryChangesTests {
  private static let video = PackageFolder.path("Datasets/commute/video.mp4")

  @Test func `a file gives the changes that its pictures give one by one`() async throws {
    let pictures = try PictureSequence(
      reading: .video(Self.video), selection: FrameSelection(duration: 40)
    ).comparisons
    var detector = LiveDetector()
    let expected = try pictures.compactMap { try detector.update($0) }
    try #require(expected.count >= 2)
    var changes: [CameraObservation] = []
    for try await change in StationaryChanges(of: LivePictures(from: .video(Self.video))) {
      changes.append(change)
      if changes.count == expected.count { break }
    }
    #expect(changes == expected)
  }

  @Test func `pictures of a program's own come in through a stream`() async throws {
    var camera = SyntheticCamera(seed: 63)
    let film = camera.film(seconds: 9) { time in (x: 90 * max(0, time - 7), y: 0) }
    let (stream, feed) = AsyncStream.makeStream(of: PictureComparison.self)
    for picture in film { feed.yield(picture) }
    feed.finish()
    var states: [StationaryState] = []
    for try await change in StationaryChanges(of: stream) { states.append(change.state) }
    #expect(states.prefix(2) == [.still, .moving])
  }

  @Test func `cancelling ends it without an error`() async throws {
    // Given: a stream that never ends and has nothing to say.
    let (stream, feed) = AsyncStream.makeStream(of: PictureComparison.self)
    let task = Task {
      var count = 0
      for try await _ in StationaryChanges(of: stream) { count += 1 }
      return count
    }
    // When: its reader is cancelled. Then: the loop ends.
    task.cancel()
    #expect(try await task.value == 0)
    withExtendedLifetime(feed) {}
  }

  @Test func `cancelling ends the reading of a file`() async throws {
    let task = Task {
      var count = 0
      for try await picture in LivePictures(from: .video(Self.video)) {
        count += 1
        // As another task would.
        if picture.index == 10 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }
      return count
    }
    #expect(try await task.value == 11)
  }

  @Test func `a source that cannot be opened is an error, and then the end`() async throws {
    var changes = StationaryChanges(of: LivePictures(from: .video("/no/such.mp4")))
      .makeAsyncIterator()
    let error = await #expect(throws: FrameReadingError.self) { try await changes.next() }
    #expect(error?.reason == .cannotOpen)
    #expect(try await changes.next() == nil)
  }

  @Test(arguments: ["/dev/video-that-is-missing", "/dev/null", "/dev/zero"])
  func `a device that is no camera cannot be opened`(path: String) async {
    var pictures = LivePictures(from: .camera(path)).makeAsyncIterator()
    let error = await #expect(throws: FrameReadingError.self) { try await pictures.next() }
    #expect(error?.reason == .cannotOpen)
    #expect(error?.path == path)
  }
}
