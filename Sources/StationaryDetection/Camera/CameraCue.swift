/// A way to see from two pictures whether the camera moved between them.
///
/// A new cue is a new case: it is measured in ``PictureComparer``, and everything after that treats
/// all cues alike. A device is seen to stand still when no cue is above its threshold.
public enum CameraCue: String, Sendable, Hashable, CaseIterable {
  /// The picture against the one before it.
  case successive
  /// The picture against one a fixed time earlier, whatever the frame rate: slow motion that no two
  /// successive pictures show adds up.
  case baseline
}

/// What was seen in a picture by comparing it with earlier ones.
///
/// Times are seconds on the recording's clock. Differences are those of ``GridHistogram``, from 0
/// to 2.
public struct PictureComparison: Sendable, Equatable {
  /// The picture's place in the video or list of images.
  public var index: Int
  public var time: Double
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// The post's measure: the greatest difference of a cell to the picture before; nil where there
  /// is none of the same size.
  public var difference: Double?
  /// What each cue measured; a cue is absent while it has nothing to compare with.
  ///
  /// The upper quartile of the cells, so that a car that passes through a few of them is not taken
  /// for motion of the camera.
  public var cues: [CameraCue: Double]
  /// How much neighbouring cells differ: what motion could have changed at all.
  public var contrast: Double
  /// Whether the picture repeats the one before to the last count.
  ///
  /// A camera's noise never does: the file repeats a picture, and that is evidence of nothing.
  public var isRepeat: Bool

  public init(
    index: Int, time: Double, width: Int, height: Int, difference: Double? = nil,
    cues: [CameraCue: Double] = [:], contrast: Double, isRepeat: Bool = false
  ) {
    self.index = index
    self.time = time
    self.width = width
    self.height = height
    self.difference = difference
    self.cues = cues
    self.contrast = contrast
    self.isRepeat = isRepeat
  }
}
