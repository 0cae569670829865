public import StationaryDetection
import _OpenCVReference

/// A real view, for clips whose texture is not made up.
public struct Photo: Sendable {
  /// Pixels in a row after reduction: a clip of 320 sees two thirds of it.
  private static let width = 480

  let width: Int
  let height: Int
  /// Row by row.
  let pixels: [UInt8]

  /// Reads an image, or the first picture of a video, and reduces it.
  ///
  /// - Throws: `FrameReadingError`.
  public init(path: String) throws(FrameReadingError) {
    var reader = try FrameReader(.video(path))
    let reduced = try reader.next { frame, luma in
      let height = Self.height(of: frame)
      var pixels = [UInt8](repeating: 0, count: Self.width * height)
      let isReduced = unsafe luma.withUnsafeBufferPointer { from in
        unsafe pixels.withUnsafeMutableBufferPointer { to in
          guard let from = from.baseAddress, let to = to.baseAddress else { return false }
          return unsafe ocv_reduce(
            from, frame.stride, Int32(frame.width), Int32(frame.height), to, Int32(Self.width),
            Int32(height))
        }
      }
      return isReduced ? pixels : []
    }
    guard let reduced, !reduced.isEmpty else { throw FrameReadingError(.noPictures, path: path) }
    pixels = reduced
    width = Self.width
    self.height = reduced.count / Self.width
  }

  private static func height(of frame: LumaFrame) -> Int { frame.height * width / frame.width }
}

extension Texture {
  /// A photo, mirrored at its edges so that it has no end.
  init(_ photo: Photo) {
    let size = 1024
    func mirrored(_ index: Int, _ count: Int) -> Int {
      let place = index % (2 * count)
      return place < count ? place : 2 * count - 1 - place
    }
    var texels: [Float] = []
    texels.reserveCapacity(size * size)
    for row in 0..<size {
      let start = mirrored(row, photo.height) * photo.width
      for column in 0..<size {
        texels.append(Float(photo.pixels[start + mirrored(column, photo.width)]))
      }
    }
    self.init(size: size, normalising: texels)
  }
}

extension ClipCase {
  /// Cases whose view is a photo, with a name for it.
  public static func cases(of photo: Photo, named name: String) -> [ClipCase] {
    func photographed(
      _ suffix: String, _ make: @escaping @Sendable (inout Clip) -> Void
    ) -> ClipCase {
      ClipCase(name + ", " + suffix, seeds: [2]) { clip in
        clip.photo = photo
        let shades = photo.pixels.map(Double.init)
        let mean = shades.reduce(0, +) / Double(shades.count)
        let variance =
          shades.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(shades.count)
        clip.scene = Scene(mean: mean, deviation: variance.squareRoot())
        make(&clip)
      }
    }
    return [8.0, 16, 60].map { speed in
      photographed("pan of \(Int(speed)) px/s") { $0.pan(speed) }
    } + [
      photographed("tremor of 1 px, pan of 30 px/s") {
        $0.pan(30)
        $0.tremble(1)
      },
      photographed("people cross, camera still") {
        $0.timeline = .still(10)
        $0.people()
      },
    ]
  }
}
