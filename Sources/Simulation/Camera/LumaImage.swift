/// A grey picture, row by row from the top.
public struct LumaImage: Sendable, Equatable {
  public let width: Int
  public let height: Int
  /// One byte a pixel, 0 black and 255 white, without gaps between rows.
  public internal(set) var pixels: [UInt8]

  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height)
  }

  /// The picture as a binary portable greymap.
  ///
  /// - Source: Netpbm, "PGM format specification".
  public var portableGreymap: [UInt8] {
    Array("P5\n\(width) \(height)\n255\n".utf8) + pixels
  }
}
