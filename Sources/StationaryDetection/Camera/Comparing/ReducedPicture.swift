/// A picture made small by averaging squares of pixels, to between 120 and 240 on its longer side.
///
/// Averaging makes texture and noise of single pixels smaller alike, so what could be seen in the
/// large picture can still be seen, at a cost that does not grow with the camera.
struct ReducedPicture: Sendable {
  /// Pixels in a row.
  let width: Int
  let height: Int
  /// Pixels of the original on each side of one of these.
  let factor: Int
  /// Shades less 128, row by row: sums of squares keep their digits near zero.
  private(set) var shades: [Float]

  /// The side that is aimed at.
  static let side = 160

  /// Creates a picture that is yet to be filled, row by row.
  init(sizeFor frame: LumaFrame) {
    let longer = max(frame.width, frame.height)
    // Sums of a column must fit into 16 bits; pictures that are larger yet are reduced less.
    factor = min(255, max(1, (longer + Self.side / 2 - 1) / Self.side))
    width = frame.width / factor
    height = frame.height / factor
    shades = Array(repeating: 0, count: width * height)
  }

  /// - Complexity: O(pixels).
  init(of luma: Span<UInt8>, frame: LumaFrame) {
    self.init(sizeFor: frame)
    for row in 0..<height { fill(row, from: luma, stride: frame.stride) }
  }

  /// The same picture at half the size; an odd row or column is left out.
  ///
  /// - Complexity: O(pixels of the small picture).
  init(halving picture: ReducedPicture) {
    let (width, height) = (picture.width / 2, picture.height / 2)
    factor = 2 * picture.factor
    self.width = width
    self.height = height
    shades = Array(repeating: 0, count: width * height)
    for row in 0..<height {
      for column in 0..<width {
        let above = 2 * row * picture.width + 2 * column
        let below = above + picture.width
        let sum =
          (picture.shades[above] + picture.shades[above + 1])
          + (picture.shades[below] + picture.shades[below + 1])
        shades[row * width + column] = sum / 4
      }
    }
  }

  /// Fills a row with the averages of `factor` rows of the original.
  ///
  /// - Precondition: Those rows lie inside the plane.
  mutating func fill(_ row: Int, from luma: Span<UInt8>, stride: Int) {
    let (width, factor) = (width, factor)
    let (first, used) = (row * factor * stride, width * factor)
    precondition(0..<height ~= row && used <= stride, "a row of the picture")
    precondition(
      first + (factor - 1) * stride + used <= luma.count, "the picture lies inside the plane")
    let scale = 1 / Float(factor * factor)
    // The bounds are checked above, once for the row instead of once for every pixel.
    unsafe luma.withUnsafeBytes { pixels in
      unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: used) { columns in
        unsafe Self.addRows(of: pixels, from: first, stride: stride, count: factor, to: columns)
        var shades = shades.mutableSpan
        for column in 0..<width {
          var sum: UInt32 = 0
          for part in 0..<factor {
            sum &+= UInt32(unsafe columns[column &* factor &+ part])
          }
          shades[row &* width &+ column] = Float(sum) * scale - 128
        }
      }
    }
  }

  /// The sum of some rows, thirty-two columns at a time.
  @unsafe private static func addRows(
    of pixels: UnsafeRawBufferPointer, from first: Int, stride: Int, count: Int,
    to columns: UnsafeMutableBufferPointer<UInt16>
  ) {
    var column = 0
    while column &+ 32 <= columns.count {
      var sums = SIMD32<UInt16>.zero
      for line in 0..<count {
        let shades = unsafe pixels.loadUnaligned(
          fromByteOffset: first &+ line &* stride &+ column, as: SIMD32<UInt8>.self)
        sums &+= SIMD32<UInt16>(truncatingIfNeeded: shades)
      }
      unsafe UnsafeMutableRawBufferPointer(columns).storeBytes(
        of: sums, toByteOffset: 2 &* column, as: SIMD32<UInt16>.self)
      column &+= 32
    }
    while column < columns.count {
      var sum: UInt16 = 0
      for line in 0..<count {
        sum &+= UInt16(unsafe pixels[first &+ line &* stride &+ column])
      }
      unsafe columns[column] = sum
      column &+= 1
    }
  }
}
