import Foundation
public import StationaryDetection

/// Pictures of real cameras.
///
/// OpenCV's samples come with Debian's package opencv-doc. That their cameras do not move was found
/// from blocks of the picture by least squares: in `vtest.avi` the middle block stays within 0.04 px
/// of the first picture for all of its 79.5 s, while people walk through.
public enum RealPictures {
  static let samples = "/usr/share/doc/opencv-doc/examples/data/"
  /// Whether they are installed.
  public static let areThere = FileManager.default.fileExists(atPath: samples + "vtest.avi")
  /// Views of a house front, of a town, of plants and of a house from afar.
  public static let photos = ["building.jpg", "leuvenA.jpg", "aloeL.jpg", "home.jpg"]

  /// A camera over a square that stands still while people walk by.
  public static let square = VideoFile(path: samples + "vtest.avi", timeline: .still(74.5))

  /// Cases whose view is one of the photos.
  ///
  /// - Throws: `FrameReadingError`.
  public static func cases(ofPhoto file: String) throws(FrameReadingError) -> [ClipCase] {
    ClipCase.cases(of: try Photo(path: samples + file), named: file)
  }
}
