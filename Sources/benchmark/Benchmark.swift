/// Something whose speed is measured.
protocol Benchmark {
  static var name: String { get }
  /// What is measured, in a line.
  static var summary: String { get }

  /// Makes the inputs, in code and from a seed; this is not measured.
  static func setUp(in folder: ScratchFolder) throws -> Self

  func run() throws -> [TableRow]
}

extension Benchmark {
  /// Measures once, in a folder of its own.
  static func measure() throws -> [TableRow] {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    return try setUp(in: folder).run()
  }
}
