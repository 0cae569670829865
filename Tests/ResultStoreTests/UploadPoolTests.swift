import Foundation
import Synchronization
import Testing
import _TestSupport

@testable import ResultStore

/// Several uploads at a time in one process.
@Suite(.timeLimit(.minutes(2)))
struct UploadPoolTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("store")
  }

  private func enqueue(_ count: Int, streams: Int, size: Int = 1) throws {
    var store = try ResultStore(path: path)
    for number in 0..<count {
      try store.transaction { transaction in
        let body = [UInt8](repeating: UInt8(number), count: size)
        let id = try transaction.save(body, name: "\(number)", recording: "drive")
        try transaction.enqueueUpload(of: id, to: "https://a.example/\(number % streams)")
      }
    }
  }

  @Test func `as many streams are sent at a time as there are workers, each in order`() throws {
    try enqueue(12, streams: 4)
    let meeting = Meeting(of: 4)
    let pool = UploadPool(path: path, workers: 4) { () throws(StoreError) in
      MeetingTransport(meeting: meeting)
    }
    let ends = Mutex<[UploadOutcome]>([])
    try pool.sendUploads(
      stop: { .goOn },
      report: { event in
        if case .finished(let report) = event { ends.withLock { $0.append(report.outcome) } }
      })
    #expect(ends.withLock { $0 } == Array(repeating: .done(status: 200), count: 12))
    #expect(meeting.greatest == 4)
    for stream in 0..<4 {
      let bodies = meeting.sent.filter { $0.url.hasSuffix("/\(stream)") }.map(\.body)
      #expect(bodies == [UInt8(stream), UInt8(stream + 4), UInt8(stream + 8)])
    }
  }

  @Test func `one stream is sent one by one, however many workers there are`() throws {
    try enqueue(20, streams: 1)
    let meeting = Meeting(of: 1)
    let pool = UploadPool(path: path, workers: 6) { () throws(StoreError) in
      MeetingTransport(meeting: meeting)
    }
    try pool.sendUploads(stop: { .goOn }, report: { _ in })
    #expect(meeting.greatest == 1)
    #expect(meeting.sent.map(\.body) == Array(0..<20))
  }

  @Test func `what a worker cannot do is an error of all, and nothing is lost`() throws {
    try enqueue(3, streams: 3)
    let pool = UploadPool(path: path, workers: 3) { () throws(StoreError) -> MeetingTransport in
      throw .cannotSend(reason: "no network")
    }
    #expect(throws: StoreError.cannotSend(reason: "no network")) {
      try pool.sendUploads(stop: { .goOn }, report: { _ in })
    }
    #expect(try ResultStore(path: path).uploads(in: [.queued]).count == 3)
    let nowhere = UploadPool(path: folder.file("none"), workers: 2) { () throws(StoreError) in
      MeetingTransport(meeting: Meeting(of: 1))
    }
    #expect(throws: StoreError.noSuchStore(path: folder.file("none"))) {
      try nowhere.sendUploads(stop: { .goOn }, report: { _ in })
    }
  }

  @Test(arguments: [false, true])
  func `progress goes from nothing to all of a body`(compressed: Bool) throws {
    let server = try LoopbackServer { _, _ in .answer(status: 200) }
    var store = try TestSurroundings().makeStore()
    var random = SeededGenerator(seed: 8)
    let body = (0..<3_000_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let upload = try store.transaction { transaction in
      let id = try transaction.save(body, name: "a", recording: "b")
      return try transaction.enqueueUpload(of: id, to: server.url)
    }
    var options = TransportOptions()
    options.compresses = compressed
    var transport = try CurlTransport(options)
    var parts: [Double] = []
    try store.sendUploads(
      through: &transport,
      progress: { progress in
        #expect(progress.upload == upload)
        parts.append(progress.part)
      })
    #expect(parts == parts.sorted())
    #expect(parts.first == 0 && parts.last == 1)
    #expect(parts.contains { 0.05 < $0 && $0 < 0.95 })
  }
}

/// Where requests wait for each other once, so that a test knows that they ran at the same time.
private final class Meeting: Sendable {
  private struct State {
    var underWay = 0
    var greatest = 0
    var sent: [(url: String, body: UInt8)] = []
  }

  private let expected: Int
  private let state = Mutex(State())

  init(of expected: Int) { self.expected = expected }

  var greatest: Int { state.withLock { $0.greatest } }
  var sent: [(url: String, body: UInt8)] { state.withLock { $0.sent } }

  func attend(_ url: String, _ body: UInt8) {
    state.withLock { state in
      state.sent.append((url, body))
      state.underWay += 1
      state.greatest = max(state.greatest, state.underWay)
    }
    // Those who would wait for ever are let go, and the test fails.
    for _ in 0..<2000 where greatest < expected { usleep(5000) }
    state.withLock { $0.underWay -= 1 }
  }
}

private struct MeetingTransport: UploadTransport {
  let meeting: Meeting

  mutating func send(
    _ request: UploadRequest, reading read: (Range<Int>) -> [UInt8]?,
    while goOn: (_ part: Double) -> Bool
  ) -> UploadResponse {
    guard let byte = read(0..<1)?.first else { return .notSent(reason: "no body") }
    meeting.attend(request.url, byte)
    return .answered(status: 200, retryAfter: nil, body: "")
  }
}
