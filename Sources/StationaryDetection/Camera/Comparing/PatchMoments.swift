/// Variances and covariances within a patch of two pictures, with a tilted plane taken out of each.
///
/// The fields are the mean of both pictures `m`, its gradient `(gx, gy)` by central differences, and
/// the difference `d` of the later from the earlier. All values are per pixel. What varies as a plane
/// over the patch (the edge of a shadow, a band of a lamp) is not texture and not motion.
struct PatchMoments {
  var mm = 0.0
  var mgx = 0.0
  var mgy = 0.0
  var md = 0.0
  var gxgx = 0.0
  var gxgy = 0.0
  var gygy = 0.0
  var gxd = 0.0
  var gyd = 0.0
  var dd = 0.0

  /// The moments of each patch of a grid.
  ///
  /// - Precondition: Both pictures have the size of the grid.
  /// - Complexity: O(pixels of the small pictures).
  static func ofPatches(
    of grid: PatchGrid, earlier: ReducedPicture, later: ReducedPicture
  ) -> [PatchMoments] {
    let count = grid.width * grid.height
    precondition(earlier.shades.count == count && later.shades.count == count)
    var sum = [Float](repeating: 0, count: count)
    var difference = sum
    for pixel in 0..<count {
      sum[pixel] = later.shades[pixel] + earlier.shades[pixel]
      difference[pixel] = later.shades[pixel] - earlier.shades[pixel]
    }
    return unsafe sum.withUnsafeBufferPointer { sum in
      unsafe difference.withUnsafeBufferPointer { difference in
        guard let sum = sum.baseAddress, let difference = difference.baseAddress
        else {
          return []
        }
        return (0..<PatchGrid.count).map { patch in
          var sums = PatchSums()
          unsafe sums.add(
            sum: UnsafeRawPointer(sum), difference: UnsafeRawPointer(difference), width: grid.width,
            rows: grid.rows(of: patch), columns: grid.columns(of: patch))
          return sums.moments
        }
      }
    }
  }
}

/// The sums that the moments of a patch are made of: for the sum of both pictures `s = 2 m`, its
/// differences over two pixels `(gx, gy)` times four, and `d`.
private struct PatchSums {
  /// Sums of one field, plain and weighted by the place from the middle of the patch.
  struct Field {
    var plain = 0.0
    var byX = 0.0
    var byY = 0.0
  }

  var count = 0.0
  var squareX = 0.0
  var squareY = 0.0
  var s = Field()
  var gx = Field()
  var gy = Field()
  var d = Field()
  var products = PatchMoments()

  /// Goes over a patch, four columns at a time.
  ///
  /// The grid keeps a patch away from the border by a pixel, so that its neighbours exist.
  @unsafe mutating func add(
    sum: UnsafeRawPointer, difference: UnsafeRawPointer, width: Int, rows: Range<Int>,
    columns: Range<Int>
  ) {
    typealias Four = SIMD4<Float>
    let stride = MemoryLayout<Float>.stride
    var (xs, xgx, xgy, xd) = (Four.zero, Four.zero, Four.zero, Four.zero)
    var (ss, sgx, sgy, sd) = (Four.zero, Four.zero, Four.zero, Four.zero)
    var (gxgx, gxgy, gygy) = (Four.zero, Four.zero, Four.zero)
    var (gxd, gyd, dd) = (Four.zero, Four.zero, Four.zero)
    let middleX = Float(columns.count - 1) / 2
    let middleY = Double(rows.count - 1) / 2
    for row in rows {
      var (rowS, rowGx, rowGy, rowD) = (Four.zero, Four.zero, Four.zero, Four.zero)
      var x = Four(0, 1, 2, 3) - middleX
      var place = (row &* width &+ columns.lowerBound) &* stride
      let end = place &+ columns.count &* stride
      let line = width &* stride
      while place < end {
        let fieldS = unsafe sum.loadUnaligned(fromByteOffset: place, as: Four.self)
        let right = unsafe sum.loadUnaligned(fromByteOffset: place &+ stride, as: Four.self)
        let left = unsafe sum.loadUnaligned(fromByteOffset: place &- stride, as: Four.self)
        let below = unsafe sum.loadUnaligned(fromByteOffset: place &+ line, as: Four.self)
        let above = unsafe sum.loadUnaligned(fromByteOffset: place &- line, as: Four.self)
        let fieldD = unsafe difference.loadUnaligned(fromByteOffset: place, as: Four.self)
        let fieldX = right - left
        let fieldY = below - above
        rowS += fieldS
        rowGx += fieldX
        rowGy += fieldY
        rowD += fieldD
        xs += x * fieldS
        xgx += x * fieldX
        xgy += x * fieldY
        xd += x * fieldD
        ss += fieldS * fieldS
        sgx += fieldS * fieldX
        sgy += fieldS * fieldY
        sd += fieldS * fieldD
        gxgx += fieldX * fieldX
        gxgy += fieldX * fieldY
        gygy += fieldY * fieldY
        gxd += fieldX * fieldD
        gyd += fieldY * fieldD
        dd += fieldD * fieldD
        x += 4
        place &+= 4 &* stride
      }
      let y = Double(row - rows.lowerBound) - middleY
      s.addRow(rowS, y: y)
      gx.addRow(rowGx, y: y)
      gy.addRow(rowGy, y: y)
      d.addRow(rowD, y: y)
    }
    let (across, down) = (Double(columns.count), Double(rows.count))
    count = across * down
    squareX = count * (across * across - 1) / 12
    squareY = count * (down * down - 1) / 12
    (s.byX, gx.byX, gy.byX, d.byX) = (total(xs), total(xgx), total(xgy), total(xd))
    products = PatchMoments(
      mm: total(ss), mgx: total(sgx), mgy: total(sgy), md: total(sd), gxgx: total(gxgx),
      gxgy: total(gxgy), gygy: total(gygy), gxd: total(gxd), gyd: total(gyd), dd: total(dd))
  }

  /// The moments about a plane, with the factors of the fields taken out.
  var moments: PatchMoments {
    PatchMoments(
      mm: moment(products.mm, s, s) / 4, mgx: moment(products.mgx, s, gx) / 8,
      mgy: moment(products.mgy, s, gy) / 8, md: moment(products.md, s, d) / 2,
      gxgx: moment(products.gxgx, gx, gx) / 16, gxgy: moment(products.gxgy, gx, gy) / 16,
      gygy: moment(products.gygy, gy, gy) / 16, gxd: moment(products.gxd, gx, d) / 4,
      gyd: moment(products.gyd, gy, d) / 4, dd: moment(products.dd, d, d))
  }

  /// The three parts of a plane are orthogonal to each other about the middle of a rectangle.
  private func moment(_ product: Double, _ a: Field, _ b: Field) -> Double {
    let mean = a.plain * b.plain / count
    let slopeX = a.byX * b.byX / squareX
    let slopeY = a.byY * b.byY / squareY
    return (product - mean - slopeX - slopeY) / count
  }
}

extension PatchSums.Field {
  fileprivate mutating func addRow(_ row: SIMD4<Float>, y: Double) {
    let sum = total(row)
    plain += sum
    byY += y * sum
  }
}

@inline(__always)
private func total(_ four: SIMD4<Float>) -> Double {
  (Double(four.x) + Double(four.y)) + (Double(four.z) + Double(four.w))
}
