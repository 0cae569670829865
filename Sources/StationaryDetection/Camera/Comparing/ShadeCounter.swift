/// Counts the shades in the cells of a picture, a few rows at a time.
///
/// Four histograms of a cell take turns, pixel by pixel, and are added at the end: two neighbouring
/// pixels are mostly of the same shade, and an increment that waits for the one before it to reach
/// memory costs five cycles. What is left is the one store a pixel that the processor can do in a
/// cycle. Rows are taken whole, so that whatever else needs them finds them in the cache.
struct ShadeCounter {
  private let frame: LumaFrame
  private let rowRanges: [Range<Int>]
  private let columnRanges: [Range<Int>]
  private var lanes: [UInt32]

  private static let bins = GridHistogram.binCount
  private static let laneCount = 4

  init(frame: LumaFrame, grid: Grid) {
    precondition(frame.width <= frame.stride, "a row ends before the next begins")
    self.frame = frame
    rowRanges = (0..<grid.rows).map {
      GridHistogram.range($0, of: grid.rows, length: frame.height)
    }
    columnRanges = (0..<grid.columns).map {
      GridHistogram.range($0, of: grid.columns, length: frame.width)
    }
    lanes = Array(repeating: 0, count: grid.cellCount * Self.laneCount * Self.bins)
  }

  /// The counts of all cells, row by row.
  var counts: [UInt32] {
    let (bins, laneCount) = (Self.bins, Self.laneCount)
    var counts = [UInt32](repeating: 0, count: lanes.count / laneCount)
    for place in counts.indices {
      let (cell, bin) = place.quotientAndRemainder(dividingBy: bins)
      for lane in 0..<laneCount {
        counts[place] &+= lanes[(cell * laneCount + lane) * bins + bin]
      }
    }
    return counts
  }

  /// Adds the shades of some rows.
  ///
  /// - Precondition: The rows lie inside the plane.
  /// - Complexity: O(pixels of the rows).
  mutating func count(_ rows: Range<Int>, of luma: Span<UInt8>) {
    precondition(0 <= rows.lowerBound && rows.upperBound <= frame.height, "rows of the picture")
    precondition(
      rows.isEmpty || (rows.upperBound - 1) * frame.stride + frame.width <= luma.count,
      "the picture lies inside the plane")
    let perCell = Self.laneCount * Self.bins
    // The bounds are checked above, once for the rows instead of once for every pixel. A shade is
    // less than the bins, and there are lanes for every cell.
    unsafe luma.withUnsafeBytes { pixels in
      unsafe lanes.withUnsafeMutableBufferPointer { lanes in
        guard let plane = pixels.baseAddress, let lanes = lanes.baseAddress
        else { return }
        for (cellRow, cellRows) in rowRanges.enumerated() {
          for row in cellRows.clamped(to: rows) {
            for (cellColumn, columns) in columnRanges.enumerated() {
              let cell = cellRow &* columnRanges.count &+ cellColumn
              unsafe countRow(
                plane + (row &* frame.stride &+ columns.lowerBound), count: columns.count,
                into: lanes + cell &* perCell)
            }
          }
        }
      }
    }
  }
}

@unsafe @inline(__always)
private func countRow(
  _ row: UnsafeRawPointer, count: Int, into lanes: UnsafeMutablePointer<UInt32>
) {
  var column = 0
  while column &+ 8 <= count {
    let eight = unsafe row.loadUnaligned(fromByteOffset: column, as: UInt64.self)
    unsafe lanes[shade(eight, 0)] &+= 1
    unsafe lanes[256 &+ shade(eight, 1)] &+= 1
    unsafe lanes[512 &+ shade(eight, 2)] &+= 1
    unsafe lanes[768 &+ shade(eight, 3)] &+= 1
    unsafe lanes[shade(eight, 4)] &+= 1
    unsafe lanes[256 &+ shade(eight, 5)] &+= 1
    unsafe lanes[512 &+ shade(eight, 6)] &+= 1
    unsafe lanes[768 &+ shade(eight, 7)] &+= 1
    column &+= 8
  }
  while column < count {
    unsafe lanes[Int(row.load(fromByteOffset: column, as: UInt8.self))] &+= 1
    column &+= 1
  }
}

/// One of the eight pixels in a word.
@inline(__always)
private func shade(_ eight: UInt64, _ place: UInt64) -> Int {
  Int(truncatingIfNeeded: (eight &>> (8 &* place)) & 255)
}
