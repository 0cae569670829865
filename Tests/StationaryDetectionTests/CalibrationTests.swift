import Geodesy
import SensorSamples
import Testing
import _TestSupport

@testable import StationaryDetection

@Suite("Calibrating the camera")
struct CalibrationTests {
  @Test func `a device that is held still is calibrated`() throws {
    var camera = SyntheticCamera(seed: 31)
    let (accelerometer, gyroscope) = SyntheticMotion().samples()
    let calibration = try CameraCalibration(
      ofRest: camera.film(seconds: 5), accelerometer: accelerometer, gyroscope: gyroscope)
    #expect((calibration.width, calibration.height) == (160, 120))
    #expect(Set(calibration.levels.keys) == Set(CameraCue.allCases))
    #expect(calibration.levels.values.allSatisfy { $0.median < $0.threshold })
  }

  @Test func `a device that is shaken fails the calibration with the time and the amount`() {
    var camera = SyntheticCamera(seed: 32)
    var motion = SyntheticMotion()
    motion.force = { Vector3($0 < 3 ? 0 : 2 * sinOf(20 * .pi * $0), 0, 9.81) }
    let (accelerometer, gyroscope) = motion.samples()
    let error = #expect(throws: CalibrationError.self) {
      try CameraCalibration(
        ofRest: camera.film(seconds: 5), accelerometer: accelerometer, gyroscope: gyroscope)
    }
    guard case .deviceMoved(let time, .acceleration(let amount, let limit)) = error else {
      Issue.record("not the expected error: \(String(describing: error))")
      return
    }
    // The window that begins at the time is the first that reaches into the shaking.
    #expect((2.4...3).contains(time))
    #expect(amount > limit)
  }

  @Test func `a device that is turned fails the calibration although nothing shakes`() {
    var camera = SyntheticCamera(seed: 33)
    var motion = SyntheticMotion()
    motion.turn = { Vector3(0, $0 < 3 ? 0 : 0.3, 0) }
    let (accelerometer, gyroscope) = motion.samples()
    let error = #expect(throws: CalibrationError.self) {
      try CameraCalibration(
        ofRest: camera.film(seconds: 5), accelerometer: accelerometer, gyroscope: gyroscope)
    }
    guard case .deviceMoved(let time, .rotation) = error else {
      Issue.record("not the expected error: \(String(describing: error))")
      return
    }
    #expect((2.4...3).contains(time))
  }

  @Test(arguments: [2.5, 4, 6, 12, 24], [false, true])
  func `a pan that never rests is no rest, whoever vouches for it`(
    speed: Double, isVouched: Bool
  ) {
    // In pixels a second of a picture of 160: a quarter of a view in ten seconds, and more.
    var camera = SyntheticCamera(seed: 35)
    let film = camera.film(seconds: 6) { (x: speed * $0, y: 0) }
    #expect(throws: CalibrationError.self) { try CameraCalibration(ofRest: film) }
    #expect(throws: CalibrationError.self) {
      try SelfCalibration(rule: .distribution())
        .calibration(from: film, rests: isVouched ? [0...6] : [])
    }
  }

  @Test func `a hand that trembles and sways is no pan`() throws {
    var camera = SyntheticCamera(seed: 36)
    let film = camera.film(seconds: 8) {
      (x: 0.5 * sinOf(2 * .pi * 0.6 * $0) + 0.3 * sinOf(2 * .pi * 7 * $0), y: 0.3 * sinOf(5 * $0))
    }
    #expect(throws: Never.self) { try CameraCalibration(ofRest: film) }
  }

  @Test func `a device that a location service sees moving is not calibrated`() throws {
    var camera = SyntheticCamera(seed: 37)
    let film = camera.film(seconds: 5)
    func calibration(_ speed: Double, _ sigma: Double?) throws -> CameraCalibration {
      try CameraCalibration(ofRest: film, speeds: [SpeedFix(time: 2, speed: speed, sigma: sigma)])
    }
    #expect(throws: CalibrationError.deviceMoved(time: 2, amount: .speed(40, limit: 1))) {
      try calibration(40, 0.2)
    }
    // A receiver indoors, and one that does not know how wrong it is.
    #expect(throws: Never.self) { try calibration(3, 1) }
    #expect(throws: Never.self) { try calibration(2, nil) }
  }

  /// Pictures ten a second whose cues are all the same, but for those that a closure changes.
  private func pictures(
    _ count: Int, shift: Double = 0.05, decorrelation: Double = 0.1,
    change: (Int, inout CueValues) -> Void = { _, _ in }
  ) -> [PictureComparison] {
    (0..<count).map { index in
      var picture = PictureComparison(
        index: index, time: Double(index) / 10, width: 64, height: 48, difference: 0.1)
      for reference in CameraCue.Reference.allCases {
        picture.cues[CameraCue(reference, .shift)] = shift
        picture.cues[CameraCue(reference, .decorrelation)] = decorrelation
        picture.cues[CameraCue(reference, .shape)] = 0.01
      }
      change(index, &picture.cues)
      picture.commonCues = picture.cues
      return picture
    }
  }

  @Test func `noise half as strong as the texture is rest only where a sensor vouches for it`() {
    let dusk = pictures(40, decorrelation: 0.5)
    let calibration = SelfCalibration(rule: .distribution())
    #expect(throws: Never.self) { try calibration.calibration(from: dusk, rests: [0...4]) }
    #expect(throws: CalibrationError.pictureNeverStill(time: 0)) {
      try calibration.calibration(from: dusk, rests: [])
    }
  }

  @Test func `pictures that a walk leaves quiet by chance do not widen the thresholds`() throws {
    // Given: a rest, and a walk of whose pictures one in five resembles that of a baseline earlier.
    let film = pictures(200) { index, cues in
      guard index >= 100 else { return }
      cues[CameraCue(.previous, .shift)] = 1.5
      cues[CameraCue(.recent, .shift)] = 2.5
      cues[CameraCue(.recent, .decorrelation)] = 0.6
      if index % 5 > 0 { cues[CameraCue(.baseline, .shift)] = 2 }
    }
    let calibration = try SelfCalibration(rule: .distribution())
      .calibration(from: film, rests: [])
    #expect(calibration.pictureCount == 100)
    #expect(calibration.levels[CameraCue(.previous, .shift)]?.threshold == 0.4)
    #expect(calibration.levels[CameraCue(.recent, .shift)]?.threshold == 0.4)
  }

  @Test(arguments: [(15.0, 8.0), (40, 12), (40, 8), (100, 16)])
  func `a camera that moves to and fro is not calibrated on where it turns round`(
    amplitude: Double, period: Double
  ) throws {
    // In pixels of a view of 640, as a slider or somebody who looks around moves it.
    var camera = SyntheticCamera(seed: 40)
    let way = { (time: Double) in amplitude / 4 * sinOf(2 * .pi * time / period) }
    let film = camera.film(seconds: 24) { (x: way($0), y: 0) }
    let calibration = SelfCalibration(rule: .distribution())
    #expect(throws: CalibrationError.self) { try calibration.calibration(from: film, rests: []) }
    // A rest elsewhere is found, although a turn changes less from a baseline to the next.
    var other = SyntheticCamera(seed: 40)
    let resting = other.film(seconds: 24) { (x: way(max(6, $0) - 6), y: 0) }
    let found = try calibration.calibration(from: resting, rests: [])
    #expect(found.timeSpan.lowerBound < 5)
    let states = CameraStationaryDetector.observations(of: resting, calibration: found)
    #expect(states.filter { (1...5.9).contains($0.time) }.allSatisfy { $0.state == .still })
  }

  @Test func `pictures that lack a cue are no reason to stop`() {
    let film = pictures(40) { _, cues in
      cues = [CameraCue(.baseline, .decorrelation): 0.1]
    }
    #expect(StationaryDetector().detect(pictures: film).camera.count == 40)
  }

  @Test func `pictures that may move for a second fail the calibration with the time`() throws {
    // Given: what six tenths of the picture show, and four tenths do not, from 5 to 7 s.
    let film = pictures(120).map { picture in
      guard (5.0..<7).contains(picture.time) else { return picture }
      var picture = picture
      picture.cues[CameraCue(.previous, .shift)] = 3
      return picture
    }
    #expect(throws: CalibrationError.pictureMoved(time: 5)) {
      try CameraCalibration(ofRest: film)
    }
    let brief = film.filter { !(5.8..<7).contains($0.time) }
    #expect(throws: Never.self) { try CameraCalibration(ofRest: brief) }
  }

  @Test func `without inertial sensors the picture must hold still by itself`() {
    var camera = SyntheticCamera(seed: 34)
    let error = #expect(throws: CalibrationError.self) {
      try CameraCalibration(ofRest: camera.film(seconds: 5) { (x: 90 * $0, y: 0) })
    }
    guard case .pictureNeverStill = error else {
      Issue.record("not the expected error: \(String(describing: error))")
      return
    }
  }

  @Test func `a camera that moves for a while fails the calibration with the time`() {
    var camera = SyntheticCamera(seed: 37)
    let error = #expect(throws: CalibrationError.self) {
      try CameraCalibration(
        ofRest: camera.film(seconds: 8) { (x: 30 * max(0, min($0, 6) - 4), y: 0) })
    }
    guard case .pictureMoved(let time) = error else {
      Issue.record("not the expected error: \(String(describing: error))")
      return
    }
    #expect((4...4.3).contains(time))
  }

  @Test func `a slow pan is not calibrated on where nothing vouches for rest`() throws {
    var camera = SyntheticCamera(seed: 38)
    let film = camera.film(seconds: 20) { (x: 3 * max(0, $0 - 6), y: 0) }
    let calibration = try SelfCalibration(rule: .distribution())
      .calibration(from: film, rests: [])
    #expect(calibration.levels[CameraCue(.baseline, .shift)]?.threshold ?? 0 < 0.8)
    let states = CameraStationaryDetector.observations(of: film, calibration: calibration)
    #expect(states.filter { $0.time > 6.5 }.allSatisfy { $0.state != .still })
  }

  @Test func `pictures at two a second are enough to calibrate on`() throws {
    var camera = SyntheticCamera(seed: 39)
    let film = camera.film(seconds: 20, rate: 2)
    let calibration = try SelfCalibration(rule: .distribution())
      .calibration(from: film, rests: [])
    #expect(calibration.pictureCount >= 30)
  }

  @Test func `a recording that moves is calibrated on its rests`() throws {
    var camera = SyntheticCamera(seed: 35)
    // Still from 8 to 13 s of 20.
    let film = camera.film(seconds: 20) { time in
      (x: 60 * (min(time, 8) + max(0, time - 13)), y: 0)
    }
    let calibration = try SelfCalibration(rule: .distribution())
      .calibration(from: film, rests: [8.2...12.8])
    let observations = CameraStationaryDetector.observations(of: film, calibration: calibration)
    let still = observations.filter { $0.state == .still }
    #expect(still.allSatisfy { (7.9...13.1).contains($0.time) })
    #expect(still.count > 60)
    // Without anyone to vouch for a rest the quietest part serves as well.
    let alone = try SelfCalibration(rule: .distribution())
      .calibration(from: film, rests: [])
    #expect((7.9...13.1).contains(alone.timeSpan.lowerBound))
    // A picture belongs to the rest until the motion has carried it by a few pixels.
    #expect((12...13.3).contains(alone.timeSpan.upperBound))
  }

  @Test func `a threshold stays within its bounds, whatever passed the camera`() throws {
    // Given: a camera at rest past which something large moves most of the time.
    var camera = SyntheticCamera(seed: 36)
    var film = camera.film(seconds: 10)
    for index in film.indices where index % 3 != 0 {
      for cue in CameraCue.allCases { film[index].cues[cue] = 5 }
    }
    let calibration = try CameraCalibration(from: film, rule: .distribution())
    for (cue, level) in calibration.levels {
      #expect(level.threshold == cue.measure.thresholdBounds.upperBound)
    }
  }

  @Test func `pictures that never differ leave the least thresholds`() throws {
    let film = (0..<30).map { index in
      var picture = PictureComparison(
        index: index, time: Double(index) / 10, width: 64, height: 48, difference: 0.01)
      for cue in CameraCue.allCases { picture.cues[cue] = 0 }
      return picture
    }
    let calibration = try CameraCalibration(from: film, rule: .distribution())
    for (cue, level) in calibration.levels {
      #expect(level.threshold == cue.measure.thresholdBounds.lowerBound)
    }
  }

  @Test(arguments: [
    CalibrationError.tooFewPictures(found: 1, needed: 8),
    .deviceMoved(time: 3.25, amount: .rotation(0.5, limit: 0.07)), .pictureMoved(time: 1.5),
    .pictureNeverStill(time: 2),
    .nothingToSee(time: 1, reason: .tooDark),
  ])
  func `an error says what to do about it`(error: CalibrationError) {
    #expect(error.description.contains("; "))
    #expect(error.description.split(separator: "; ").last?.isEmpty == false)
  }
}
