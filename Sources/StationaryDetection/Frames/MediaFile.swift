import CVideo

/// One open media file.
@safe struct MediaFile: ~Copyable {
  private let reader: OpaquePointer
  private let path: String
  private let secondsPerTick: Double
  /// How long the file says it lasts, in seconds; nil where it does not say.
  let statedDuration: Double?

  /// Pixels that a picture may have: three times those of a video of 8K.
  static let mostPixels = 100_000_000

  /// Opens a file, of which only pictures are handed out whose index an interval divides.
  init(path: String, interval: Int = 1) throws(FrameReadingError) {
    var failure = cvid_failure()
    let reader = unsafe cvid_reader_open(path, Self.settings(interval), &failure)
    unsafe try self.init(reader, failure, path)
  }

  /// Opens a camera, as a file that may have no picture yet.
  init(camera path: String, interval: Int) throws(FrameReadingError) {
    var failure = cvid_failure()
    let reader = unsafe cvid_reader_open_camera(path, Self.settings(interval), &failure)
    unsafe try self.init(reader, failure, path)
  }

  private static func settings(_ interval: Int) -> cvid_reader_settings {
    cvid_reader_settings(interval: Int64(interval), mostPixels: Int64(mostPixels))
  }

  private init(
    _ reader: OpaquePointer?, _ failure: cvid_failure, _ path: String
  ) throws(FrameReadingError) {
    guard let reader = unsafe reader else { throw FrameReadingError(failure, path: path) }
    unsafe self.reader = unsafe reader
    self.path = path
    let info = unsafe cvid_reader_info(reader)
    secondsPerTick = Double(info.timeBaseNumerator) / Double(max(1, info.timeBaseDenominator))
    statedDuration = info.duration > 0 ? info.duration : nil
  }

  deinit { unsafe cvid_reader_close(reader) }

  var skippedPackets: Int { Int(unsafe cvid_reader_skipped_packets(reader)) }

  /// What was wrong with the first packet that could not be decoded, possibly nothing.
  var complaint: String { unsafe String(cString: cvid_reader_complaint(reader)) }

  mutating func next<Result>(
    _ body: (LumaFrame, Span<UInt8>) -> Result
  ) throws(FrameReadingError) -> FrameStep<Result> {
    var failure = cvid_failure()
    var frame = unsafe cvid_frame()
    switch unsafe cvid_reader_next(reader, &frame, &failure) {
    case CVID_FRAME:
      // The last row is as wide as the picture, not as the stride: a decoder need not own what
      // lies behind it.
      let count = unsafe (Int(frame.height) - 1) * frame.stride + Int(frame.width)
      let luma = unsafe UnsafeBufferPointer(start: frame.luma, count: count)
      return unsafe .frame(body(LumaFrame(frame, secondsPerTick: secondsPerTick), luma.span))
    case CVID_NOT_YET: return .notYet
    case CVID_END: return .end
    default: throw FrameReadingError(failure, path: path)
    }
  }
}

extension LumaFrame {
  fileprivate init(_ frame: cvid_frame, secondsPerTick: Double) {
    let ticks = unsafe frame.hasTime ? frame.ticks : nil
    self.init(
      index: Int(unsafe frame.index), presentationTime: ticks.map { Double($0) * secondsPerTick },
      presentationTicks: ticks, width: Int(unsafe frame.width), height: Int(unsafe frame.height),
      stride: unsafe frame.stride, isDamaged: unsafe frame.isDamaged)
  }
}

extension FrameReadingError {
  fileprivate init(_ failure: cvid_failure, path: String) {
    let reason: Reason =
      switch failure.problem {
      case CVID_LIBRARY_MISSING: .libraryMissing
      case CVID_CANNOT_OPEN: .cannotOpen
      case CVID_NO_PICTURES: .noPictures
      case CVID_CANNOT_DECODE: .cannotDecode
      case CVID_CANNOT_CONVERT: .cannotConvert
      case CVID_OUT_OF_MEMORY: .outOfMemory
      case CVID_TOO_LARGE: .tooLarge
      case CVID_CAMERA_LOST: .cameraLost
      default: .notMedia
      }
    let detail = unsafe withUnsafeBytes(of: failure.detail) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    self.init(reason, path: path, detail: detail)
  }
}
