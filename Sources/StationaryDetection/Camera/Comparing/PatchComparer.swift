/// The patches of one picture, to be compared with those of others of the same size.
struct PatchComparer {
  let grid: PatchGrid
  /// The moments of each patch with itself.
  let textures: [PatchMoments]
  private let coarseGrid: PatchGrid
  private let fine: ReducedPicture
  private let coarse: ReducedPicture

  /// Nil for a picture that is too small to be divided into patches.
  init?(fine: ReducedPicture, coarse: ReducedPicture) {
    guard let grid = PatchGrid(width: fine.width, height: fine.height),
      let coarseGrid = PatchGrid(width: coarse.width, height: coarse.height)
    else { return nil }
    self.grid = grid
    self.coarseGrid = coarseGrid
    self.fine = fine
    self.coarse = coarse
    textures = PatchMoments.ofPatches(of: grid, earlier: fine, later: fine)
  }

  /// The motion of each patch since an earlier picture.
  ///
  /// - Complexity: O(pixels of the small pictures).
  func motions(
    fromFine earlierFine: ReducedPicture, coarse earlierCoarse: ReducedPicture
  ) -> [PatchMoments.Motion] {
    let near = PatchMoments.ofPatches(of: grid, earlier: earlierFine, later: fine)
    let far = PatchMoments.ofPatches(of: coarseGrid, earlier: earlierCoarse, later: coarse)
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
