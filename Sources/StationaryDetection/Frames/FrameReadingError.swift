/// Why a video or image file gives no pictures.
public struct FrameReadingError: Error, Equatable, CustomStringConvertible {
  /// What kind of obstacle it is.
  public enum Reason: Sendable, Equatable {
    /// A native library is missing or is not the version the program was built for.
    case libraryMissing
    /// There is no such file, or it may not be read.
    case cannotOpen
    /// It is not media, or it ends before its first picture.
    case notMedia
    /// It has no pictures, only sound for example.
    case noPictures
    /// There is no decoder for it.
    case cannotDecode
    /// Its pixels cannot be turned to grey.
    case cannotConvert
    /// Memory ran out.
    case outOfMemory
    /// A picture has more than a hundred million pixels, or claims to.
    case tooLarge
    /// A camera was there and is not any more.
    case cameraLost
    /// No picture is as late as the time from which they were to be looked at, in seconds.
    case endsBefore(start: Double, end: Double)
    /// No picture is as early as the time up to which they were to be looked at, in seconds.
    case beginsAfter(end: Double, first: Double)
  }

  public var reason: Reason
  /// The file.
  public var path: String
  /// What the decoding library said about it, possibly nothing.
  public var detail: String

  public init(_ reason: Reason, path: String, detail: String = "") {
    self.reason = reason
    self.path = path
    self.detail = detail
  }

  public var description: String {
    switch reason {
    case .libraryMissing: "\(path): cannot be decoded: \(detail)"
    case .cannotOpen: "\(path): cannot be opened\(explanation); check the path and its permissions"
    case .notMedia:
      "\(path): is no video or image, or is cut off before its first picture\(explanation); "
        + "copy it again from the device"
    case .noPictures: "\(path): has no pictures in it; name the file that holds the video"
    case .cannotDecode:
      "\(path): its pictures cannot be decoded\(explanation); convert it to H.264 in mp4"
    case .cannotConvert: "\(path): its pixels cannot be turned to grey\(explanation)"
    case .tooLarge:
      "\(path): a picture of it has \(detail) pixels, and at most \(MediaFile.mostPixels) are read; "
        + "make the pictures smaller"
    case .cameraLost:
      "\(path): the camera gives no more pictures\(explanation); check that it is plugged in"
    case .endsBefore(let start, let end):
      "\(path): there is no picture at or after \(start) s, the last is at \(end) s; start earlier"
    case .beginsAfter(let end, let first):
      "\(path): there is no picture before \(end) s, the first is at \(first) s; start later"
    case .outOfMemory: "\(path): memory ran out while decoding; close other programs"
    }
  }

  private var explanation: String { detail.isEmpty ? "" : " (\(detail))" }
}
