import Testing
import _OpenCVReference
import _TestSupport

@testable import StationaryDetection
@testable import _DetectionBench

/// The pictures that detectors are judged by, against what was asked for.
@Suite("The clips of the bench")
struct ClipTests {
  /// A sensor without noise.
  private let silent = SensorNoise(read: 0, shot: 0, fixedPattern: 0)

  private func pictures(of clip: Clip) throws -> [[UInt8]] {
    var pictures: [[UInt8]] = []
    try clip.forEachPicture { luma, _, _ in
      pictures.append(luma.indices.map { luma[$0] })
    }
    return pictures
  }

  private func mean(_ pixels: some Collection<UInt8>) -> Double {
    Double(pixels.reduce(0) { $0 + Int($1) }) / Double(pixels.count)
  }

  @Test(arguments: [1.0, 2, 7], [(320, 240), (640, 480), (163, 121)])
  func `OpenCV finds the shift that was asked for`(shift: Double, size: (Int, Int)) throws {
    var clip = Clip(seed: 1)
    (clip.width, clip.height) = size
    clip.timeline = Timeline(leadIn: 0.1, alternating: [0.1])
    clip.pan(shift * clip.frameRate * 320 / Double(clip.width))
    let taken = try pictures(of: clip)
    let (width, height) = (Int32(clip.width), Int32(clip.height))
    var (x, y, response) = (0.0, 0.0, 0.0)
    let isDone = unsafe ocv_phase_correlate(
      taken[4], taken[5], width, height, &x, &y, &response)
    #expect(isDone)
    // What is seen moves against the camera.
    #expect(x.isClose(to: -shift, within: 0.1))
    #expect(y.isClose(to: 0, within: 0.1))
  }

  @Test(arguments: [2, 4, 8])
  func `fractions of a pixel add up to whole ones`(parts: Int) throws {
    var clip = Clip(seed: 1)
    clip.sensor = silent
    // A whole number of pictures, so that the place at each is exact in binary.
    (clip.frameRate, clip.width, clip.height) = (32, 320, 60)
    clip.timeline = Timeline(leadIn: 0.25, alternating: [0.5])
    clip.pan(32 / Double(parts))
    let taken = try pictures(of: clip)
    let (first, second) = (taken[8], taken[8 + parts])
    let isShifted = (0..<60).allSatisfy { row in
      first[row * 320 + 1..<(row + 1) * 320].elementsEqual(
        second[row * 320..<(row + 1) * 320 - 1])
    }
    #expect(isShifted)
    #expect(taken[9] != second)
  }

  @Test func `a camera without noise takes the same picture until it moves`() throws {
    var clip = Clip(seed: 2)
    clip.sensor = silent
    clip.timeline = Timeline(leadIn: 0.5, alternating: [0.5, 0.5])
    clip.pan(30)
    let taken = try pictures(of: clip)
    let isSame = zip(taken.dropFirst(), taken).map(==)
    // The picture at the very moment of the change is the last of the old place.
    let expected = (1..<45).map { !(16...30).contains($0) }
    #expect(isSame == expected)
  }

  @Test(arguments: [SensorNoise.usual, .low, .high])
  func `pixels scatter as read and shot noise do`(sensor: SensorNoise) throws {
    var clip = Clip(seed: 3)
    clip.scene.deviation = 0
    clip.sensor = sensor
    clip.timeline = .still(0.1, leadIn: 0.1)
    let taken = try pictures(of: clip)
    let squares = zip(taken[0], taken[1]).reduce(0.0) { sum, pair in
      let difference = Double(pair.0) - Double(pair.1)
      return sum + difference * difference
    }
    let variance = squares / Double(taken[0].count) / 2
    // Rounding adds a twelfth.
    let expected = sensor.read * sensor.read + sensor.shot * 110 + 1.0 / 12
    #expect((variance / expected).isClose(to: 1, within: 0.05))
  }

  @Test(arguments: [1.0, 3, 10, 30])
  func `an exposure step is as many grey levels as it says`(levels: Double) throws {
    let name = "exposure steps of \(Int(levels)) grey levels"
    let found = ClipCase.all.first { $0.name == name }
    var clip = try #require(found).clip(seed: 1)
    clip.scene.deviation = 0
    let taken = try pictures(of: clip)
    // Steps come a half second after each whole one.
    #expect((mean(taken[170]) - mean(taken[150])).isClose(to: levels, within: 0.1))
    #expect((mean(taken[200]) - mean(taken[150])).isClose(to: 0, within: 0.1))
  }

  @Test func `a lamp's bands beat with the pictures`() throws {
    var clip = Clip(seed: 4)
    clip.scene.deviation = 0
    clip.sensor = silent
    clip.lamp = Lamp(mains: 50)
    clip.timeline = .still(1, leadIn: 0.1)
    let rows = try pictures(of: clip).map { mean($0[..<320]) }
    // A hundred pulses a second and thirty pictures: every third picture is alike, no two between.
    #expect(rows[0].isClose(to: rows[3], within: 1e-9))
    #expect(abs(rows[0] - rows[1]) > 5)
    #expect(rows[0].isClose(to: 110 * 1.08, within: 1))
  }

  @Test func `a passer covers what it should of the picture, and nothing in the lead-in`() throws {
    for (name, share) in [("tenth", 0.05...0.12), ("third", 0.2...0.34)] {
      let full = "a car of a \(name) of the picture crosses, camera still"
      var clip = try #require(ClipCase.all.first { $0.name == full }).clip(seed: 1)
      clip.sensor = silent
      let taken = try pictures(of: clip)
      let changed = taken.map { picture in
        Double(zip(picture, taken[0]).count { $0 != $1 }) / Double(picture.count)
      }
      #expect(changed[..<150].allSatisfy { $0 == 0 })
      #expect(share.contains(changed.max() ?? 0), "\(full)")
    }
  }

  @Test func `lost pictures are missing and repeated ones are repeated`() throws {
    var clip = Clip(seed: 5)
    clip.timeline = .still(5)
    clip.delivery = .dropping(0.2)
    let count = try pictures(of: clip).count
    // Of 300, seven standard deviations of a binomial.
    #expect((190...290).contains(count))
    clip.delivery = .repeating(5)
    let taken = try pictures(of: clip)
    let repeats = (1..<taken.count).filter { taken[$0] == taken[$0 - 1] }
    #expect(repeats == Array(stride(from: 4, to: 300, by: 5)))
  }

  @Test func `a compressed clip keeps its times and about its shades`() throws {
    var clip = Clip(seed: 6)
    clip.timeline = .still(1, leadIn: 0.5)
    let plain = try pictures(of: clip)
    clip.rateFactor = 23
    var times: [Double] = []
    var errors: [Double] = []
    try clip.forEachPicture { luma, frame, time in
      let shown = (0..<frame.height).flatMap { row in
        (0..<frame.width).map { luma[row * frame.stride + $0] }
      }
      let squares = zip(shown, plain[times.count]).reduce(0) { sum, pair in
        let difference = Int(pair.0) - Int(pair.1)
        return sum + difference * difference
      }
      errors.append((Double(squares) / Double(shown.count)).squareRoot())
      times.append(time)
    }
    #expect(times.count == 45)
    #expect(times.enumerated().allSatisfy { $1.isClose(to: Double($0) / 30, within: 1e-5) })
    #expect(errors.allSatisfy { (0.5...8).contains($0) })
  }

  @Test func `no two cases have the same name, and all have a still lead-in`() {
    let names = ClipCase.all.map(\.name)
    #expect(Set(names).count == names.count)
    for clipCase in ClipCase.all {
      let clip = clipCase.clip(seed: 1)
      let start = clip.pose(0)
      let before = clip.pose(clip.timeline.leadIn - 0.01)
      #expect(abs(before.x - start.x) <= 6, "tremor and no more: \(clipCase.name)")
      #expect(before.zoom == 1 && before.angle == 0)
    }
  }
}
