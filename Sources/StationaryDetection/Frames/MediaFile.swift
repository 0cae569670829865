import CVideo

/// One open media file.
@safe struct MediaFile: ~Copyable {
  private let reader: OpaquePointer
  private let path: String
  private let secondsPerTick: Double

  init(path: String) throws(FrameReadingError) {
    var failure = cvid_failure()
    guard let reader = unsafe cvid_reader_open(path, &failure) else {
      throw FrameReadingError(failure, path: path)
    }
    unsafe self.reader = unsafe reader
    self.path = path
    let info = unsafe cvid_reader_info(reader)
    secondsPerTick = Double(info.timeBaseNumerator) / Double(max(1, info.timeBaseDenominator))
  }

  deinit { unsafe cvid_reader_close(reader) }

  var skippedPackets: Int { Int(unsafe cvid_reader_skipped_packets(reader)) }

  mutating func next<Result>(
    _ body: (LumaFrame, Span<UInt8>) -> Result
  ) throws(FrameReadingError) -> Result? {
    var failure = cvid_failure()
    var frame = unsafe cvid_frame()
    switch unsafe cvid_reader_next(reader, &frame, &failure) {
    case CVID_FRAME:
      // The last row is as wide as the picture, not as the stride: a decoder need not own what
      // lies behind it.
      let count = unsafe (Int(frame.height) - 1) * frame.stride + Int(frame.width)
      let luma = unsafe UnsafeBufferPointer(start: frame.luma, count: count)
      return unsafe body(LumaFrame(frame, secondsPerTick: secondsPerTick), luma.span)
    case CVID_END: return nil
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
      default: .notMedia
      }
    let detail = unsafe withUnsafeBytes(of: failure.detail) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    self.init(reason, path: path, detail: detail)
  }
}
