/// What the moments of a patch say about motion.
extension PatchMoments {
  /// The motion between two pictures.
  struct Motion {
    /// By how much the later picture is displaced, in pixels of the small picture.
    ///
    /// Right up to about a pixel, or the size of the texture; what moves farther is too small here,
    /// and decorrelated.
    var shift: Double
    /// What gain and offset do not explain, as a part of what is there.
    ///
    /// It is 0 for equal pictures and 1 for unrelated ones: the root of one less the correlation, for
    /// pictures of equal contrast.
    var decorrelation: Double
    /// The same unexplained rest in square grey levels; twice the variance of the noise while still.
    var remainder: Double
  }

  /// The motion that explains the difference best, beside a change of gain and of offset.
  ///
  /// Least squares on the optical-flow constraint with a radiometric model,
  ///
  /// ```
  /// d = a + b·x + c·y + α·m − (u, v) · (gx, gy)
  /// ```
  ///
  /// where the plane is already out of the moments. First `α` is eliminated, then `(u, v)` solved for.
  ///
  /// - Source: B. D. Lucas, T. Kanade, "An iterative image registration technique with an application
  ///   to stereo vision", IJCAI 1981; with gain and offset as S. Negahdaripour, "Revised definition of
  ///   optical flow: integration of radiometric and geometric cues for dynamic scene analysis", IEEE
  ///   TPAMI 20(9), 1998, equation 4.
  var motion: Motion {
    // Without contrast a gain is not defined; a thousandth of a square grey level decides nothing.
    let contrast = max(0, mm) + 1e-3
    let remainder = max(0, dd - md * md / contrast)
    let a = gxgx - mgx * mgx / contrast + 1e-2
    let b = gxgy - mgx * mgy / contrast
    let c = gygy - mgy * mgy / contrast + 1e-2
    let p = gxd - mgx * md / contrast
    let q = gyd - mgy * md / contrast
    let determinant = a * c - b * b
    var shift = 0.0
    if determinant > 0 {
      let u = (c * p - b * q) / determinant
      let v = (a * q - b * p) / determinant
      shift = (u * u + v * v).squareRoot()
    }
    // The variances of both pictures together: mm ± md + dd/4 each.
    let variances = 2 * max(0, mm) + dd / 2
    let part = variances > 0 ? min(1, remainder / variances) : 0
    return Motion(shift: shift, decorrelation: part.squareRoot(), remainder: remainder)
  }
}
