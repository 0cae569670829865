import Glibc

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

  /// Creates a picture from its pixels, row by row from the top.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    precondition(pixels.count == width * height, "a byte a pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The picture as a binary portable greymap.
  ///
  /// - Source: Netpbm, "PGM format specification".
  public var portableGreymap: [UInt8] {
    Array("P5\n\(width) \(height)\n255\n".utf8) + pixels
  }
}

extension LumaImage {
  /// Writes the picture as a portable greymap.
  ///
  /// - Throws: ``SimulationError/unwritablePicture(path:reason:)``.
  func write(to path: String) throws(SimulationError) {
    guard let file = unsafe fopen(path, "wb") else { throw Self.failure(errno, path) }
    let bytes = portableGreymap
    let count = unsafe fwrite(bytes, 1, bytes.count, file)
    let status = unsafe fclose(file)
    guard count == bytes.count, status == 0 else { throw Self.failure(errno, path) }
  }

  private static func failure(_ number: Int32, _ path: String) -> SimulationError {
    .unwritablePicture(path: path, reason: unsafe String(cString: strerror(number)))
  }
}
