import Foundation
import Testing

@Suite("Fault points")
struct FaultPointTests {
  /// Crash tests end a process from where SQLite says that a statement has ended.
  @Test func `the program cannot be ended from inside its statements`() throws {
    let program = try Data(contentsOf: URL(filePath: FusionExecutable.path))
    #expect(program.range(of: Data("sqlite3_prepare_v2".utf8)) != nil)
    #expect(program.range(of: Data("sqlite3_trace".utf8)) == nil)
    #expect(program.range(of: Data("sqlite3_auto_extension".utf8)) == nil)
    #expect(program.range(of: Data("afterStatement".utf8)) == nil)
  }
}
