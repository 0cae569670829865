import CVideo

/// A video file that is being written frame by frame.
@safe
public struct VideoWriter: ~Copyable {
  /// Ticks of presentation time in a second: microseconds, the last digit of `frames.csv`.
  public static let ticksPerSecond = 1_000_000

  private let handle: OpaquePointer
  private let path: String
  private let width, height: Int

  /// Creates an H.264 file in MP4 for pictures of one size.
  ///
  /// - Parameters:
  ///   - path: The file, which is replaced if it exists.
  ///   - width: Pixels in a row, an even number.
  ///   - height: Rows, an even number.
  ///   - frameRate: Frames in a second, about; each frame has a time of its own.
  ///   - rateFactor: The constant rate factor of x264, 0 for no loss.
  /// - Throws: ``SimulationError/encoderMissing(reason:)`` and
  ///   ``SimulationError/unwritablePicture(path:reason:)``.
  public init(
    path: String, width: Int, height: Int, frameRate: Double, rateFactor: Int
  ) throws(SimulationError) {
    precondition(width > 0 && height > 0 && width % 2 == 0 && height % 2 == 0, "odd picture size")
    let settings = cvid_writer_settings(
      width: Int32(width), height: Int32(height), frameRate: frameRate,
      ticksPerSecond: Int32(Self.ticksPerSecond), rateFactor: Int32(rateFactor))
    unsafe handle = try Self.open(path: path, settings: settings)
    self.path = path
    self.width = width
    self.height = height
  }

  private static func open(
    path: String, settings: cvid_writer_settings
  ) throws(SimulationError) -> OpaquePointer {
    guard let handle = unsafe cvid_writer_open(path, settings) else {
      throw .unwritablePicture(path: path, reason: "memory is short")
    }
    guard let error = unsafe cvid_writer_error(handle) else { return unsafe handle }
    let reason = unsafe String(cString: error)
    let isMissing = unsafe cvid_writer_lacks_library(handle)
    unsafe cvid_writer_close(handle)
    throw isMissing
      ? .encoderMissing(reason: reason) : .unwritablePicture(path: path, reason: reason)
  }

  deinit { unsafe cvid_writer_close(handle) }

  /// Adds a picture with its time in seconds, which is later than the one before.
  ///
  /// - Throws: ``SimulationError/unwritablePicture(path:reason:)``.
  public mutating func write(_ image: LumaImage, at time: Double) throws(SimulationError) {
    precondition(image.width == width && image.height == height, "the picture's size changed")
    let ticks = Int64((time * Double(Self.ticksPerSecond)).rounded())
    let isWritten = unsafe image.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return false }
      return unsafe cvid_writer_write(handle, base, width, ticks)
    }
    if !isWritten { throw failure() }
  }

  /// Completes the file.
  ///
  /// - Throws: ``SimulationError/unwritablePicture(path:reason:)``.
  public consuming func finish() throws(SimulationError) {
    if unsafe !cvid_writer_finish(handle) { throw failure() }
  }

  private borrowing func failure() -> SimulationError {
    let reason = unsafe cvid_writer_error(handle).map { unsafe String(cString: $0) }
    return .unwritablePicture(path: path, reason: reason ?? "memory is short")
  }
}
