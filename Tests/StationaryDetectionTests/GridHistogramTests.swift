import Testing
import _OpenCVReference
import _TestSupport

@testable import StationaryDetection

/// A size that a grid of four by four divides, or not.
struct PictureSize: CustomTestStringConvertible {
  var width: Int
  var height: Int
  /// Bytes of padding at the end of a row.
  var padding = 0

  var testDescription: String { "\(width) × \(height) + \(padding)" }

  var frame: LumaFrame {
    LumaFrame(index: 0, width: width, height: height, stride: width + padding)
  }

  func noise(seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    // The last row ends with its last pixel, as it may in a decoder's memory.
    return (0..<(height - 1) * (width + padding) + width).map { _ in
      UInt8(truncatingIfNeeded: random.next())
    }
  }

  static let all = [
    PictureSize(width: 64, height: 48), PictureSize(width: 61, height: 47),
    PictureSize(width: 61, height: 47, padding: 3), PictureSize(width: 7, height: 5, padding: 9),
    PictureSize(width: 4, height: 4), PictureSize(width: 3, height: 1),
    PictureSize(width: 320, height: 240, padding: 64),
  ]
}

@Suite("The histogram of a grid of cells")
struct GridHistogramTests {
  @Test(arguments: PictureSize.all)
  func `each cell counts as OpenCV does`(size: PictureSize) {
    let pixels = size.noise(seed: 1)
    let histogram = GridHistogram(of: pixels.span, frame: size.frame)
    for cell in 0..<16 {
      let rows = GridHistogram.range(cell / 4, of: 4, length: size.height)
      let columns = GridHistogram.range(cell % 4, of: 4, length: size.width)
      // cv::calcHist refuses an empty picture.
      guard !rows.isEmpty, !columns.isEmpty else { continue }
      var bins = [UInt32](repeating: 0, count: 256)
      let isCounted = unsafe ocv_calc_hist(
        pixels, size.frame.stride, Int32(columns.lowerBound), Int32(rows.lowerBound),
        Int32(columns.count), Int32(rows.count), &bins)
      #expect(isCounted)
      #expect(Array(histogram.shades(ofCell: cell)) == bins, "cell \(cell)")
    }
  }

  @Test(arguments: PictureSize.all)
  func `every pixel belongs to exactly one cell`(size: PictureSize) {
    let histogram = GridHistogram(of: size.noise(seed: 2).span, frame: size.frame)
    let counted = (0..<16).reduce(0) { $0 + histogram.shades(ofCell: $1).reduce(0, +) }
    let promised = (0..<16).reduce(0) { $0 + histogram.pixelCount(ofCell: $1) }
    #expect(Int(counted) == size.width * size.height)
    #expect(promised == size.width * size.height)
  }

  @Test(arguments: PictureSize.all, [1, 3, 12])
  func `rows counted a few at a time are counted as all at once`(size: PictureSize, rows: Int) {
    let pixels = size.noise(seed: 3)
    var counter = ShadeCounter(frame: size.frame, grid: .standard)
    for first in stride(from: 0, to: size.height, by: rows) {
      counter.count(first..<min(first + rows, size.height), of: pixels.span)
    }
    let whole = GridHistogram(of: pixels.span, frame: size.frame)
    #expect(counter.counts == (0..<16).flatMap { whole.shades(ofCell: $0) })
  }

  @Test func `the difference is the greatest of the cells as OpenCV sums them, per pixel`() {
    let size = PictureSize(width: 64, height: 48)
    let (first, second) = (size.noise(seed: 3), size.noise(seed: 4))
    let expected = (0..<16).map { (cell: Int) -> Double in
      let (x, y) = (Int32(cell % 4 * 16), Int32(cell / 4 * 12))
      return unsafe ocv_histogram_difference(first, second, 64, x, y, 16, 12)
    }
    let difference = GridHistogram(of: first.span, frame: size.frame)
      .difference(from: GridHistogram(of: second.span, frame: size.frame))
    // Counts are whole numbers: only the division can round.
    let greatest = (expected.max() ?? 0) / 192
    #expect(difference.isClose(to: greatest, within: 1e-12))
  }

  @Test func `a picture does not differ from itself`() {
    let size = PictureSize(width: 61, height: 47)
    let histogram = GridHistogram(of: size.noise(seed: 5).span, frame: size.frame)
    #expect(histogram.difference(from: histogram) == 0)
  }

  @Test func `pictures without a common shade differ by two`() {
    let frame = LumaFrame(index: 0, width: 16, height: 16)
    let dark = GridHistogram(of: [UInt8](repeating: 10, count: 256).span, frame: frame)
    let bright = GridHistogram(of: [UInt8](repeating: 11, count: 256).span, frame: frame)
    #expect(dark.difference(from: bright) == 2)
  }

  @Test func `one changed pixel counts twice in its cell and nowhere else`() {
    let frame = LumaFrame(index: 0, width: 16, height: 16)
    var pixels = [UInt8](repeating: 10, count: 256)
    let before = GridHistogram(of: pixels.span, frame: frame)
    pixels[5 * 16 + 9] = 200
    let after = GridHistogram(of: pixels.span, frame: frame)
    // One count leaves a shade and one comes to another, of 16 pixels in the cell.
    #expect(after.difference(from: before) == 2.0 / 16)
    #expect(after.cellDifferences(from: before).filter { $0 > 0 }.count == 1)
    #expect(after.cellDifferences(from: before)[4 + 2] == 2.0 / 16)
  }

  @Test func `filling again forgets what was counted before`() {
    let (small, large) = (PictureSize(width: 7, height: 5), PictureSize(width: 64, height: 48))
    var histogram = GridHistogram(of: large.noise(seed: 6).span, frame: large.frame)
    histogram.fill(with: small.noise(seed: 7).span, frame: small.frame)
    let fresh = GridHistogram(of: small.noise(seed: 7).span, frame: small.frame)
    #expect(histogram.isComparable(to: fresh))
    #expect(histogram.difference(from: fresh) == 0)
  }

  @Test func `pictures of different sizes are not comparable`() {
    let (first, second) = (PictureSize(width: 8, height: 6), PictureSize(width: 6, height: 8))
    let histogram = GridHistogram(of: first.noise(seed: 8).span, frame: first.frame)
    #expect(
      !histogram.isComparable(
        to: GridHistogram(of: second.noise(seed: 8).span, frame: second.frame))
    )
  }

  /// Pixels of a list of shades, as often as a list says, in one cell.
  private func histogram(_ shades: [(shade: UInt8, count: Int)]) -> GridHistogram {
    let pixels = shades.flatMap { [UInt8](repeating: $0.shade, count: $0.count) }
    return GridHistogram(
      of: pixels.span, frame: LumaFrame(index: 0, width: pixels.count, height: 1),
      grid: Grid(rows: 1, columns: 1))
  }

  @Test func `the shape of a distribution does not know its gain or offset`() {
    let first = histogram([(10, 3), (20, 5), (60, 4)])
    let brighter = histogram([(40, 3), (60, 5), (140, 4)])
    let distances = first.shapeDistances(from: brighter, visibleAbove: 1)
    #expect(distances.count == 1)
    #expect(distances[0].isClose(to: 0, within: 1e-7))
  }

  @Test func `the distance of two shapes is that of their standardised quantiles`() {
    // z₁ = ∓1 by halves; z₂ = −√3 in a quarter and 1/√3 in the rest. The integral of their product is
    // √3/4 − 1/(4√3) + 1/(2√3) = 1/√3.
    let halves = histogram([(0, 6), (100, 6)])
    let quarters = histogram([(50, 3), (90, 9)])
    let expected = (1 - 1 / 3.0.squareRoot()).squareRoot()
    for distance in [
      halves.shapeDistances(from: quarters, visibleAbove: 1),
      quarters.shapeDistances(from: halves, visibleAbove: 1),
    ] {
      #expect(distance[0].isClose(to: expected, within: 1e-12))
    }
  }

  @Test func `cells without spread are left out`() {
    let flat = histogram([(100, 6), (101, 6)])
    let rich = histogram([(0, 6), (100, 6)])
    // The variance of two shades next to each other is a quarter.
    #expect(flat.shapeDistances(from: rich, visibleAbove: 0.26).isEmpty)
    #expect(rich.shapeDistances(from: flat, visibleAbove: 0.26).isEmpty)
    #expect(rich.shapeDistances(from: flat, visibleAbove: 0.24).count == 1)
  }
}
