public import SensorSamples

extension CameraCalibration {
  /// Finds the thresholds from a recording that was made for the purpose, with the device held still
  /// from the first picture to the last.
  ///
  /// The inertial sensors watch, where there are any: a device that moves more than a hand that tries
  /// to hold still fails the calibration, with the time and the amount.
  ///
  /// - Parameters:
  ///   - pictures: The comparisons of all pictures, in order of time.
  ///   - accelerometer: On the same clock; may be empty.
  ///   - gyroscope: On the same clock; may be empty.
  ///   - speeds: Of a location service, on the same clock; may be empty.
  ///   - rule: The rule that the thresholds are for.
  ///   - settings: How the pictures were compared.
  /// - Throws: `CalibrationError`.
  public init(
    ofRest pictures: [PictureComparison], accelerometer: [AccelerometerSample] = [],
    gyroscope: [GyroscopeSample] = [], speeds: [SpeedFix] = [],
    rule: DetectionRule = .distribution(),
    settings: PictureComparer.Settings = PictureComparer.Settings()
  ) throws(CalibrationError) {
    guard let first = pictures.first, let last = pictures.last else {
      throw .tooFewPictures(found: 0, needed: Self.fewestPictures)
    }
    let span = first.time...max(first.time, last.time)
    let watch = MotionWatch()
    if let motion = watch.firstMotion(
      in: span, accelerometer: accelerometer, gyroscope: gyroscope)
    {
      throw .deviceMoved(time: motion.time, amount: motion.amount)
    }
    if let fix = speeds.first(where: { span.contains($0.time) && watch.isClearlyMoving($0) }) {
      throw .deviceMoved(
        time: fix.time, amount: .speed(fix.speed, limit: MotionWatch.greatestSpeed))
    }
    let isVouched = !accelerometer.isEmpty || !gyroscope.isEmpty
    if case .distribution = rule {
      // Says as well when the pictures never hold still.
      let ofQuietest = try SelfCalibration(rule: rule, settings: settings, isDeclared: true)
        .calibration(from: pictures, rests: isVouched ? [span] : [])
      if let time = Self.firstMotion(in: pictures, by: ofQuietest, settings: settings) {
        throw .pictureMoved(time: time)
      }
    }
    try self.init(from: pictures, rule: rule)
    guard SelfCalibration.isUnchanging(pictures, isVouched: isVouched) else {
      throw .pictureNeverStill(time: first.time)
    }
  }
}

extension CameraCalibration {
  /// When the pictures themselves show motion that goes on for half a second, or what may be motion for
  /// twice as long.
  private static func firstMotion(
    in pictures: [PictureComparison], by calibration: CameraCalibration,
    settings: PictureComparer.Settings
  ) -> Double? {
    var (moving, doubtful): (Double?, Double?)
    let observations = CameraStationaryDetector.observations(
      of: pictures, calibration: calibration, settings: settings)
    for observation in observations {
      let time = observation.time
      moving = observation.state == .moving ? moving ?? time : nil
      let mayMove = observation.state == .moving || observation.reason == .divided
      doubtful = mayMove ? doubtful ?? time : nil
      if let moving, time - moving >= 0.5 { return moving }
      if let doubtful, time - doubtful >= 1 { return doubtful }
    }
    return nil
  }
}

/// Watches the inertial sensors while the device is supposed to be held still.
struct MotionWatch {
  /// Half as much again as the loudest half second of a hand that holds still.
  static let greatestSpread = 0.18
  static let greatestRate = 0.07
  /// A location service may give so much speed to a device that stands, in m/s, beside its own accuracy.
  static let greatestSpeed = 1.0

  /// Whether a location service gives a speed that its errors do not explain.
  func isClearlyMoving(_ fix: SpeedFix) -> Bool {
    fix.speed > Self.greatestSpeed + 3 * max(0, fix.sigma ?? 0.5)
  }

  /// The first time within a span at which the device moves, and how much.
  func firstMotion(
    in span: ClosedRange<Double>, accelerometer: [AccelerometerSample],
    gyroscope: [GyroscopeSample]
  ) -> (time: Double, amount: CalibrationError.MotionAmount)? {
    let window = 0.5
    let force = SensorSeries(accelerometer.filter { span.contains($0.time) })
    let rate = SensorSeries(gyroscope.filter { span.contains($0.time) })
    // What a gyroscope says most of the time while held still is its bias, unless it is too much.
    let usual = rate.window(from: span.lowerBound, to: span.upperBound)?.mean ?? .zero
    let bias = (usual * usual).sum().squareRoot() <= 0.05 ? usual : .zero
    for time in stride(from: span.lowerBound, to: span.upperBound, by: 0.1) {
      if let found = force.window(from: time, to: time + window) {
        let spread = found.variance.squareRoot()
        if spread > Self.greatestSpread {
          return (time, .acceleration(spread, limit: Self.greatestSpread))
        }
      }
      if let found = rate.window(from: time, to: time + window) {
        let turning = found.energy(about: bias).squareRoot()
        if turning > Self.greatestRate {
          return (time, .rotation(turning, limit: Self.greatestRate))
        }
      }
    }
    return nil
  }
}
