import CommandLineInterface
import FusionCommands
import Synchronization

/// One run of `fusion` inside the test's own process, with what it left on both streams.
struct FusionSession {
  let status: CommandLineInterface.ExitStatus
  let results: String
  let messages: String

  init(_ words: String...) { self.init(words) }

  init(_ words: [String]) {
    let (results, messages) = (Transcript(), Transcript())
    status = FusionProgram.program.run(words, on: Console(results: results, messages: messages))
    self.results = results.text
    self.messages = messages.text
  }

  /// Memory that stands for a stream.
  private final class Transcript: ByteSink {
    private let bytes = Mutex<[UInt8]>([])

    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

    func send(_ bytes: [UInt8]) { self.bytes.withLock { $0.append(contentsOf: bytes) } }
  }
}
