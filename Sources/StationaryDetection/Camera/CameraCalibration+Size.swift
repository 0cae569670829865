/// A calibration was made with pictures of another size than those that it should judge.
public struct PictureSizeMismatch: Error, Equatable, CustomStringConvertible {
  /// Pixels in a row and rows.
  public struct Size: Sendable, Equatable, CustomStringConvertible {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    public var description: String { "\(width) × \(height)" }
  }

  public var calibrated: Size
  public var found: Size

  public init(calibrated: Size, found: Size) {
    self.calibrated = calibrated
    self.found = found
  }

  public var description: String {
    "the calibration is for pictures of \(calibrated), and these are of \(found); "
      + "calibrate again with pictures of this size"
  }
}

extension CameraCalibration {
  /// Refuses pictures of which not one has the size that the thresholds hold for.
  ///
  /// - Throws: `PictureSizeMismatch` with the size of the first picture.
  public func checkSize(of pictures: [PictureComparison]) throws(PictureSizeMismatch) {
    guard let first = pictures.first,
      !pictures.contains(where: { $0.width == width && $0.height == height })
    else { return }
    throw PictureSizeMismatch(
      calibrated: .init(width: width, height: height),
      found: .init(width: first.width, height: first.height))
  }
}
