/// What one picture holds in a patch, whatever it is compared with.
///
/// The fields are the shades and their differences over two pixels, to the right and down: twice the
/// gradient by central differences. A tilted plane is taken out of the variances, see ``PatchMoments``.
struct PatchTexture: Sendable {
  var shade = PatchField()
  var right = PatchField()
  var down = PatchField()
  /// The variance in square grey levels.
  var variance = 0.0
  /// The mean square gradient along an axis, in square grey levels per square pixel.
  var gradientEnergy = 0.0
  /// The same in the direction in which there is least of it.
  ///
  /// Motion along blinds or rails does not show. The smaller eigenvalue of the structure tensor says so,
  /// as in J. Shi, C. Tomasi, "Good features to track", CVPR 1994.
  var leastGradientEnergy = 0.0

  /// Measures the texture of a patch.
  ///
  /// - Precondition: The picture has the size of the grid.
  /// - Complexity: O(pixels of the patch).
  init(of picture: ReducedPicture, patch: Int, in grid: PatchGrid) {
    precondition(picture.width == grid.width && picture.height == grid.height)
    precondition(picture.shades.count == grid.width * grid.height)
    let (rows, columns) = (grid.rows(of: patch), grid.columns(of: patch))
    let area = PatchArea(rows: rows.count, columns: columns.count)
    var squares = Squares()
    // The grid keeps a patch away from the border by a pixel, so that its neighbours exist.
    unsafe picture.shades.withUnsafeBytes { shades in
      guard let shades = shades.baseAddress else { return }
      unsafe add(shades, width: grid.width, rows: rows, columns: columns, squares: &squares)
    }
    variance = max(0, area.moment(squares.shade, shade, shade))
    let across = area.moment(squares.right, right, right) / 4
    let along = area.moment(squares.down, down, down) / 4
    let both = area.moment(squares.rightDown, right, down) / 4
    gradientEnergy = max(0, (across + along) / 2)
    let difference = across - along
    leastGradientEnergy = max(
      0, gradientEnergy - (difference * difference + 4 * both * both).squareRoot() / 2)
  }

  private struct Squares {
    var shade = 0.0
    var right = 0.0
    var down = 0.0
    var rightDown = 0.0
  }

  /// Goes over a patch, four columns at a time.
  @unsafe private mutating func add(
    _ shades: UnsafeRawPointer, width: Int, rows: Range<Int>, columns: Range<Int>,
    squares: inout Squares
  ) {
    typealias Four = SIMD4<Float>
    let pixel = MemoryLayout<Float>.stride
    let line = width &* pixel
    let middleX = Float(columns.count - 1) / 2
    let middleY = Double(rows.count - 1) / 2
    var (shadeByX, rightByX, downByX) = (Four.zero, Four.zero, Four.zero)
    var (shadeSquare, rightSquare, downSquare) = (Four.zero, Four.zero, Four.zero)
    var rightDown = Four.zero
    for row in rows {
      var (shadeRow, rightRow, downRow) = (Four.zero, Four.zero, Four.zero)
      var x = Four(0, 1, 2, 3) - middleX
      var place = (row &* width &+ columns.lowerBound) &* pixel
      let end = place &+ columns.count &* pixel
      while place < end {
        let fieldS = unsafe shades.loadUnaligned(fromByteOffset: place, as: Four.self)
        let fieldX =
          unsafe shades.loadUnaligned(fromByteOffset: place &+ pixel, as: Four.self)
          - shades.loadUnaligned(fromByteOffset: place &- pixel, as: Four.self)
        let fieldY =
          unsafe shades.loadUnaligned(fromByteOffset: place &+ line, as: Four.self)
          - shades.loadUnaligned(fromByteOffset: place &- line, as: Four.self)
        shadeRow += fieldS
        rightRow += fieldX
        downRow += fieldY
        shadeByX += x * fieldS
        rightByX += x * fieldX
        downByX += x * fieldY
        shadeSquare += fieldS * fieldS
        rightSquare += fieldX * fieldX
        downSquare += fieldY * fieldY
        rightDown += fieldX * fieldY
        x += 4
        place &+= 4 &* pixel
      }
      let y = Double(row - rows.lowerBound) - middleY
      shade.addRow(shadeRow.total, y: y)
      right.addRow(rightRow.total, y: y)
      down.addRow(downRow.total, y: y)
    }
    (shade.byX, right.byX, down.byX) = (shadeByX.total, rightByX.total, downByX.total)
    squares = Squares(
      shade: shadeSquare.total, right: rightSquare.total, down: downSquare.total,
      rightDown: rightDown.total)
  }
}
