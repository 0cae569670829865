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

  /// - Complexity: O(pixels).
  init(of luma: Span<UInt8>, frame: LumaFrame) {
    let longer = max(frame.width, frame.height)
    // Sums of a column must fit into 16 bits; pictures that are larger yet are reduced less.
    factor = min(255, max(1, (longer + Self.side / 2 - 1) / Self.side))
    width = frame.width / factor
    height = frame.height / factor
    shades = Array(repeating: 0, count: width * height)
    precondition(
      frame.height == 0 || (frame.height - 1) * frame.stride + frame.width <= luma.count,
      "the picture lies inside the plane")
    fill(from: luma, stride: frame.stride)
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

  /// The bounds are checked above, once for the picture instead of once for every pixel.
  private mutating func fill(from luma: Span<UInt8>, stride: Int) {
    let (width, height, factor) = (width, height, factor)
    let used = width * factor
    let scale = 1 / Float(factor * factor)
    unsafe luma.withUnsafeBufferPointer { pixels in
      unsafe shades.withUnsafeMutableBufferPointer { small in
        unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: max(1, used)) { columns in
          for row in 0..<height {
            unsafe columns.initialize(repeating: 0)
            for line in 0..<factor {
              let start = (row * factor + line) * stride
              for column in 0..<used {
                unsafe columns[column] &+= UInt16(pixels[start &+ column])
              }
            }
            for column in 0..<width {
              var sum: UInt32 = 0
              for part in 0..<factor {
                sum &+= UInt32(unsafe columns[column &* factor &+ part])
              }
              unsafe small[row &* width &+ column] = Float(sum) * scale - 128
            }
          }
        }
      }
    }
  }
}
