/// A picture as it came out of a video or image file, described beside its plane of luma.
///
/// The pixels themselves are handed over as a span next to this value: row `y` begins at
/// `y * stride`, and only its first `width` bytes belong to the picture.
public struct LumaFrame: Sendable, Equatable {
  /// The place in the video or in the list of images, counted from 0.
  ///
  /// What could not be decoded counts too, so that times by index stay aligned with the pictures.
  public var index: Int
  /// Seconds on the file's own clock; nil where the file has none, as an image.
  public var presentationTime: Double?
  /// The same in ticks of the file's time base.
  public var presentationTicks: Int64?
  /// Pixels in a row.
  public var width: Int
  /// Rows.
  public var height: Int
  /// Bytes from the start of a row to the start of the next, never less than the width.
  public var stride: Int
  /// Whether the decoder had to make up parts of the picture.
  public var isDamaged: Bool

  public init(
    index: Int, presentationTime: Double? = nil, presentationTicks: Int64? = nil, width: Int,
    height: Int, stride: Int? = nil, isDamaged: Bool = false
  ) {
    self.index = index
    self.presentationTime = presentationTime
    self.presentationTicks = presentationTicks
    self.width = width
    self.height = height
    self.stride = stride ?? width
    self.isDamaged = isDamaged
  }
}
