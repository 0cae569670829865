import Foundation
import Testing
import _TestSupport

@testable import ResultStore

/// Several processes on one store at the same time.
@Suite(.timeLimit(.minutes(30)))
struct ManyProcessesTests {
  @Test func `of many uploads by many processes each is sent by one, in the order of its stream`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    _ = try ResultStore(path: path)
    let share = Burden.rows / 4
    let producers = try (0..<4).map { _ in try ChildProcess("produce", path, "\(share)") }
    let workers = try (0..<8).map { _ in try ChildProcess("drain", path, "\(4 * share)") }
    for producer in producers { #expect(try producer.finish().isDone) }
    var sent: [[String]] = []
    for worker in workers {
      let (lines, isDone) = try worker.finish()
      #expect(isDone)
      sent.append(lines)
    }
    let uploads = try ResultStore(path: path).uploads()
    #expect(uploads.count == 4 * share)
    #expect(uploads.allSatisfy { $0.state == .done && $0.tries == 1 && $0.failures == 0 })
    let keys = sent.joined().compactMap { $0.split(separator: " ").last.map(String.init) }
    #expect(keys.count == uploads.count)
    #expect(Set(keys) == Set(uploads.map(\.id.text)))
    // Nothing ended before those ahead of it in its stream.
    for (stream, members) in Dictionary(grouping: uploads, by: \.destination.stream) {
      let ends = members.compactMap(\.finished)
      #expect(ends == ends.sorted(), "\(stream)")
    }
    // Nor did a worker send a stream in another order than it was queued in.
    let places = Dictionary(uniqueKeysWithValues: uploads.enumerated().map { ($1.id.text, $0) })
    for lines in sent {
      for (url, lines) in Dictionary(grouping: lines, by: { $0.prefix { $0 != " " } }) {
        let order = lines.compactMap {
          $0.split(separator: " ").last.flatMap { places[String($0)] }
        }
        #expect(order == order.sorted(), "\(url)")
      }
    }
    print("rows: \(uploads.count) by 4 producers and 8 uploaders; none lost, none sent twice")
  }
}
