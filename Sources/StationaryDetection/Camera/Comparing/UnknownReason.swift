/// Why a camera cannot tell whether it moves.
public enum UnknownReason: String, Sendable, Hashable, CaseIterable {
  /// It is the first picture.
  case firstPicture = "first picture"
  /// Nothing came for so long that there is nothing to compare with.
  case gap
  /// Its time is not after that of the picture before.
  case timeStoodStill = "time stood still"
  /// It has another size than the picture before, or than the calibration is for.
  case otherSize = "other size"
  /// It is too small to be divided into patches.
  case tooSmall = "too small"
  /// The view is dark, or the lens covered.
  case tooDark = "too dark"
  /// Most of the picture is as white as can be.
  case overexposed
  /// Motion would not show: a blank wall, fog, nothing in focus.
  case noTexture = "no texture"
  /// All of it changes, and has done so from the beginning: motion, or noise.
  case changing
  /// Part of it moves and part of it stands still, and neither is most of it.
  case divided
  /// It repeats the picture before to the last count, as no camera does: the stream is frozen.
  case repeated
  /// The threshold for such pictures is not known.
  case notCalibrated = "not calibrated"
  /// The pictures have looked still, but not for long enough.
  case settling
}
