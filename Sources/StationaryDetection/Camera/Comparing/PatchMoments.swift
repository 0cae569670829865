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
}

extension PatchMoments {
  /// The moments of each patch of two pictures.
  ///
  /// - Precondition: Both pictures are of the same size.
  /// - Complexity: O(pixels of the small pictures).
  static func ofPatches(earlier: PatchedPicture, later: PatchedPicture) -> [PatchMoments] {
    let grid = later.grid
    precondition(earlier.grid == grid, "pictures of the same size")
    let count = grid.width * grid.height
    precondition(earlier.picture.shades.count == count && later.picture.shades.count == count)
    return unsafe earlier.picture.shades.withUnsafeBytes { earlierShades in
      unsafe later.picture.shades.withUnsafeBytes { laterShades in
        guard let before = earlierShades.baseAddress, let after = laterShades.baseAddress
        else { return [] }
        return (0..<PatchGrid.count).map { patch in
          let (rows, columns) = (grid.rows(of: patch), grid.columns(of: patch))
          let products = unsafe PatchMoments(
            productsOf: before, after, width: grid.width, rows: rows, columns: columns)
          return products.moments(
            about: earlier.textures[patch], later.textures[patch],
            in: PatchArea(rows: rows.count, columns: columns.count))
        }
      }
    }
  }

  /// Sums products over a patch, four columns at a time.
  ///
  /// The fields are the sum of both pictures `s = 2 m`, its differences over two pixels, `(gx, gy)`
  /// times four, and `d`. The grid keeps a patch away from the border by a pixel, so that its
  /// neighbours exist. The sum is made anew at each neighbour: that costs less than to write it down
  /// for a later pass.
  @unsafe private init(
    productsOf earlier: UnsafeRawPointer, _ later: UnsafeRawPointer, width: Int, rows: Range<Int>,
    columns: Range<Int>
  ) {
    typealias Four = SIMD4<Float>
    let pixel = MemoryLayout<Float>.stride
    let line = width &* pixel
    var (ss, sx, sy, sd) = (Four.zero, Four.zero, Four.zero, Four.zero)
    var (xx, xy, yy) = (Four.zero, Four.zero, Four.zero)
    var (xd, yd, dd) = (Four.zero, Four.zero, Four.zero)
    @inline(__always) func sum(_ place: Int) -> Four {
      unsafe later.loadUnaligned(fromByteOffset: place, as: Four.self)
        + earlier.loadUnaligned(fromByteOffset: place, as: Four.self)
    }
    for row in rows {
      var place = (row &* width &+ columns.lowerBound) &* pixel
      let end = place &+ columns.count &* pixel
      while place < end {
        let before = unsafe earlier.loadUnaligned(fromByteOffset: place, as: Four.self)
        let after = unsafe later.loadUnaligned(fromByteOffset: place, as: Four.self)
        let s = after + before
        let d = after - before
        let x = sum(place &+ pixel) - sum(place &- pixel)
        let y = sum(place &+ line) - sum(place &- line)
        ss += s * s
        sx += s * x
        sy += s * y
        sd += s * d
        xx += x * x
        xy += x * y
        yy += y * y
        xd += x * d
        yd += y * d
        dd += d * d
        place &+= 4 &* pixel
      }
    }
    self.init(
      mm: ss.total, mgx: sx.total, mgy: sy.total, md: sd.total, gxgx: xx.total, gxgy: xy.total,
      gygy: yy.total, gxd: xd.total, gyd: yd.total, dd: dd.total)
  }

  /// The moments about a plane, with the factors of the fields taken out.
  private func moments(
    about earlier: PatchTexture, _ later: PatchTexture, in area: PatchArea
  ) -> PatchMoments {
    let s = later.shade + earlier.shade
    let gx = later.right + earlier.right
    let gy = later.down + earlier.down
    let d = later.shade - earlier.shade
    return PatchMoments(
      mm: area.moment(mm, s, s) / 4, mgx: area.moment(mgx, s, gx) / 8,
      mgy: area.moment(mgy, s, gy) / 8, md: area.moment(md, s, d) / 2,
      gxgx: area.moment(gxgx, gx, gx) / 16, gxgy: area.moment(gxgy, gx, gy) / 16,
      gygy: area.moment(gygy, gy, gy) / 16, gxd: area.moment(gxd, gx, d) / 4,
      gyd: area.moment(gyd, gy, d) / 4, dd: area.moment(dd, d, d))
  }
}
