/// A small picture in patches, with what each of them holds.
struct PatchedPicture: Sendable {
  let picture: ReducedPicture
  let grid: PatchGrid
  /// What the patches hold, measured once for all comparisons.
  let textures: [PatchTexture]

  /// Nil for a picture that is too small to be divided into patches.
  ///
  /// - Complexity: O(pixels of the small picture).
  init?(_ picture: ReducedPicture) {
    guard let grid = PatchGrid(width: picture.width, height: picture.height) else { return nil }
    self.picture = picture
    self.grid = grid
    textures = (0..<PatchGrid.count).map { PatchTexture(of: picture, patch: $0, in: grid) }
  }
}

/// A small picture in patches at two sizes, to be compared with others of the same size.
struct PatchPyramid: Sendable {
  /// What shifts are measured in.
  let fine: PatchedPicture
  /// What decorrelation is measured in: at half the size a trembling hand leaves more alike.
  let coarse: PatchedPicture

  /// The smallest picture that is divided at both sizes; a larger one is made small first, and a narrow
  /// strip may then be too small.
  static let leastWidth = 68
  static let leastHeight = 40

  /// Nil for a picture that is too small to be divided into patches.
  ///
  /// - Complexity: O(pixels of the small picture).
  init?(of picture: ReducedPicture) {
    guard let fine = PatchedPicture(picture),
      let coarse = PatchedPicture(ReducedPicture(halving: picture))
    else { return nil }
    self.fine = fine
    self.coarse = coarse
  }

  /// The motion of each patch since an earlier picture.
  ///
  /// - Precondition: Both pictures are of the same size.
  /// - Complexity: O(pixels of the small pictures).
  func motions(since earlier: PatchPyramid) -> [PatchMoments.Motion] {
    let near = PatchMoments.ofPatches(earlier: earlier.fine, later: fine)
    let far = PatchMoments.ofPatches(earlier: earlier.coarse, later: coarse)
    return zip(near, far).map { near, far in
      var motion = near.motion
      motion.decorrelation = far.motion.decorrelation
      return motion
    }
  }
}

extension PatchMoments.Motion {
  /// What two earlier pictures together leave of motion.
  func least(with other: Self) -> Self {
    Self(
      shift: min(shift, other.shift), decorrelation: min(decorrelation, other.decorrelation),
      remainder: min(remainder, other.remainder))
  }
}
