import Glibc
import Testing
import _TestSupport

@testable import Recordings

struct TableReaderTests {
  /// The rows of a table with the wanted columns `a` and `b`.
  private func rows(_ text: String) throws -> [[Double]] {
    try rows(bytes: Array(text.utf8))
  }

  private func rows(bytes: [UInt8]) throws -> [[Double]] {
    try withTemporaryFolder { folder in
      let path = try makeFolder(in: folder, bytes: ["t.csv": bytes]) + "/t.csv"
      let opened = try TableReader.open(.file(FileReader(path: path, name: path)), file: path)
      var rows: [[Double]] = []
      if var table = opened {
        var row = table.select(numbers: [
          try table.requiredColumn("a"), try table.requiredColumn("b"),
        ])
        while try table.nextRow(into: &row) { rows.append(row.numbers) }
      }
      return rows
    }
  }

  @Test(
    arguments: [
      "a,b\n1,2\n3,4\n", "a,b\n1,2\n3,4", "a,b\r\n1,2\r\n3,4\r\n", "\u{FEFF}a,b\n1,2\n3,4\n",
      "b,a\n2,1\n4,3\n", "x,b,y,a,z\nq,2,,1,w\nr,4,,3,\n", "a;b\n1;2\n3;4\n", "a\tb\n1\t2\n3\t4\n",
      " a , b \n 1 , 2 \n 3 , 4 \n", "\"a\",\"b\"\n\"1\",\"2\"\n3,\"4\"\n", "A,B\n1,2\n3,4\n",
      "a,b\n\n1,2\n  \n3,4\n\n\n", "a,b\n+1,2.0\n3e0,4.\n",
      "a,b,c\n1,2,\"x,y\"\n3,4,\"say \"\"hi\"\"\"\n",
      "c,a,b\n\"x,y\",1,2\n\"\"\"\",3,4\n", "a,b\n1,2,\n3,4,,\n", "a,b\r\n1,2\r\n3,4",
    ])
  func `a table is read whatever its dress`(text: String) throws {
    #expect(try rows(text) == [[1, 2], [3, 4]])
  }

  @Test(arguments: [
    "a,b\n1,\n", "a,b\n1,null\n", "a,b\n1,NaN\n", "a,b\n1\n", "a,b\n1, NULL \n", "a,b\n1,\"\"\n",
  ])
  func `a missing cell is not a number`(text: String) throws {
    let rows = try rows(text)
    #expect(rows.count == 1)
    #expect(rows[0][0] == 1)
    #expect(rows[0][1].isNaN)
  }

  @Test func `a cell of the row before does not stand for a missing one`() throws {
    let rows = try rows("a,b\n1,2\n3\n")
    #expect(rows[1][0] == 3)
    #expect(rows[1][1].isNaN)
  }

  @Test(arguments: [
    "x1", "1x", "1 2", "inf", "-Infinity", "1e999", "0x10", "12:30", "ü", "\u{1}", "--1", "\"1",
  ])
  func `a cell that is no number is refused with its place`(cell: String) throws {
    let error = #expect(throws: RecordingError.self) { try rows("a,b\n1,2\n\n3,\(cell)\n") }
    #expect(error?.kind == .malformedValue)
    #expect(error?.line == 4)
    #expect(error?.column == "b")
    #expect(error?.file.hasSuffix("t.csv") == true)
  }

  @Test(arguments: ["a,b\n1,2\n3,4,5\n", "a,b\n1,2\n3,4,,5", "x,a,b,y\n0,1,2,0\n0,3,4,0,\"5\"\n"])
  func `a line with more cells than titles is refused, as one with decimal commas is`(
    text: String
  ) throws {
    let error = #expect(throws: RecordingError.self) { try rows(text) }
    #expect(error?.kind == .malformedValue)
    #expect(error?.line == 3)
    #expect(error?.description.contains("decimal point") == true)
  }

  @Test func `the text of a bad cell is shown short and without control characters`() throws {
    let cell = "\u{1B}[31m" + String(repeating: "y", count: 500)
    let error = #expect(throws: RecordingError.self) { try rows("a,b\n1,\(cell)\n") }
    let shown = try #require(error?.problem)
    #expect(shown.count < 80)
    #expect(!shown.contains("\u{1B}"))
  }

  @Test func `a missing column names the nearest title`() {
    let error = #expect(throws: RecordingError.self) { try rows("a,bb\n1,2\n") }
    #expect(error?.kind == .missingColumn)
    #expect(error?.description.contains("“bb”") == true)
  }

  @Test(arguments: ["", "\n", "   \n"])
  func `a file without titles is refused or empty`(text: String) {
    do {
      #expect(try rows(text).isEmpty)
    } catch {
      #expect((error as? RecordingError)?.kind == .missingColumn)
    }
  }

  /// Several pieces of the file, with lines that lie across their borders.
  @Test func `a table longer than a piece is read whole and in order`() throws {
    let count = 120_000
    let text = "a,b\n" + (0..<count).map { "\($0),\($0).5\n" }.joined()
    #expect(text.utf8.count > 3 * LineBuffer.longestLine)
    let rows = try rows(text)
    #expect(rows.count == count)
    #expect(rows.enumerated().allSatisfy { $1 == [Double($0), Double($0) + 0.5] })
  }

  @Test func `a line without an end is refused`() {
    let bytes = Array("a,b\n1,".utf8) + [UInt8](repeating: UInt8(ascii: "7"), count: 600_000)
    let error = #expect(throws: RecordingError.self) { try rows(bytes: bytes) }
    #expect(error?.kind == .lineTooLong)
    #expect(error?.line == 2)
  }

  @Test func `nanoseconds since 1970 keep their last digit`() throws {
    try withTemporaryFolder { folder in
      let text = "time\n1707663721334068001\n1.7e18\n\n,\n-5\n9223372036854775807\n"
      let path = try makeFolder(in: folder, ["t.csv": text]) + "/t.csv"
      var found: [Int64?] = []
      if var table = try TableReader.open(.file(FileReader(path: path, name: path)), file: path) {
        var row = table.select(numbers: [], nanoseconds: table.column("time"))
        while try table.nextRow(into: &row) { found.append(row.nanoseconds) }
      }
      #expect(
        found == [1_707_663_721_334_068_001, 1_700_000_000_000_000_000, nil, -5, .max])
    }
  }

  @Test(arguments: ["99999999999999999999", "1e30", "abc"])
  func `a time that does not fit is refused`(cell: String) throws {
    try withTemporaryFolder { folder in
      let path = try makeFolder(in: folder, ["t.csv": "time\n\(cell)\n"]) + "/t.csv"
      guard var table = try TableReader.open(.file(FileReader(path: path, name: path)), file: path)
      else { return }
      var row = table.select(numbers: [], nanoseconds: table.column("time"))
      var kind: RecordingError.Kind?
      do throws(RecordingError) { _ = try table.nextRow(into: &row) } catch { kind = error.kind }
      #expect(kind == .malformedValue)
    }
  }
}
