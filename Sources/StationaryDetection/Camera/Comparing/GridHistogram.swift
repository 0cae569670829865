/// How a picture is divided into cells.
public struct Grid: Sendable, Hashable {
  public var rows: Int
  public var columns: Int

  public init(rows: Int, columns: Int) {
    precondition(rows > 0 && columns > 0, "a grid has at least one cell")
    self.rows = rows
    self.columns = columns
  }

  /// Four by four cells, as the post has it.
  public static let standard = Grid(rows: 4, columns: 4)

  public var cellCount: Int { rows * columns }
}

/// How many pixels of each shade there are in each cell of a picture.
///
/// Histograms of a whole picture do not know where a shade is; those of its cells do, coarsely.
/// Cells differ by a row or a column where the grid does not divide the picture: every pixel
/// belongs to exactly one cell.
///
/// The post makes the histogram of a cell when it is first asked for, from a copy of the picture.
/// Every cell of every picture is asked for, so here they are all made at once while the decoder
/// still holds the pixels, and no picture is kept.
public struct GridHistogram: Sendable {
  /// Shades told apart.
  public static let binCount = 256

  public let grid: Grid
  /// Pixels in a row of the picture; 0 before the first one.
  public private(set) var width = 0
  /// Rows of the picture; 0 before the first one.
  public private(set) var height = 0
  private var counts: [UInt32]

  /// Creates counts of no pixels.
  public init(grid: Grid = .standard) {
    self.grid = grid
    counts = Array(repeating: 0, count: grid.cellCount * Self.binCount)
  }

  /// Counts the shades of a picture.
  ///
  /// - Complexity: O(pixels).
  public init(of luma: Span<UInt8>, frame: LumaFrame, grid: Grid = .standard) {
    self.init(grid: grid)
    fill(with: luma, frame: frame)
  }

  /// Counts the shades of a picture in place of what was counted before.
  ///
  /// - Complexity: O(pixels).
  public mutating func fill(with luma: Span<UInt8>, frame: LumaFrame) {
    var counter = ShadeCounter(frame: frame, grid: grid)
    counter.count(0..<frame.height, of: luma)
    fill(from: counter, frame: frame)
  }

  /// Takes what was counted in a picture in place of what was counted before.
  mutating func fill(from counter: ShadeCounter, frame: LumaFrame) {
    width = frame.width
    height = frame.height
    counts = counter.counts
  }

  /// Whether a histogram was made of a picture of the same size and by the same grid.
  public func isComparable(to other: GridHistogram) -> Bool {
    width == other.width && height == other.height && grid == other.grid
  }

  /// The pixels of a shade in a cell, cells counted row by row.
  public func count(ofShade shade: Int, inCell cell: Int) -> Int {
    Int(counts[cell * Self.binCount + shade])
  }

  /// How many pixels a cell has.
  public func pixelCount(ofCell cell: Int) -> Int {
    Self.range(cell / grid.columns, of: grid.rows, length: height).count
      * Self.range(cell % grid.columns, of: grid.columns, length: width).count
  }

  /// The counts of a cell, one per shade.
  func shades(ofCell cell: Int) -> ArraySlice<UInt32> {
    counts[cell * Self.binCount..<(cell + 1) * Self.binCount]
  }

  /// The rows or columns of a part of a length that is divided as evenly as it goes.
  static func range(_ part: Int, of parts: Int, length: Int) -> Range<Int> {
    part * length / parts..<(part + 1) * length / parts
  }
}
