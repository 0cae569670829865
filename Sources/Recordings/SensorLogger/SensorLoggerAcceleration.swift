import Geodesy
import SensorSamples

/// The specific force of a Sensor Logger export, and from which files it comes with which unit and
/// sign.
///
/// Best first: `TotalAcceleration`, the sum of `Accelerometer` and `Gravity`, and
/// `AccelerometerUncalibrated`. On phones that filter gravity the sum is wrong while a vehicle
/// accelerates, so what was measured comes before what was computed.
struct SensorLoggerAcceleration {
  private(set) var samples: [AccelerometerSample] = []
  private(set) var summary = StreamSummary(name: "accelerometer")
  private(set) var incompleteRows = 0
  private(set) var clock = RowClock(hasSeconds: true)
  private(set) var doubts: [Doubt] = []

  /// How far gravity may be carried from its neighbours in time, in seconds.
  private static let longestInterpolation = 0.1
  /// The raw file is used only where it lasts this part of the linear one.
  private static let leastCoverage = 0.9

  private let tables: SensorLoggerTables
  private let metadata: SensorLoggerMetadata

  init(
    tables: SensorLoggerTables, metadata: SensorLoggerMetadata
  ) throws(RecordingError) {
    self.tables = tables
    self.metadata = metadata
    if let total = try tables.acceleration("TotalAcceleration.csv"), !total.samples.isEmpty {
      try use(total: total)
    } else {
      let linear = try tables.acceleration("Accelerometer.csv")
      let gravity = try tables.acceleration("Gravity.csv")
      if let linear, let gravity, !linear.samples.isEmpty, !gravity.samples.isEmpty {
        try use(linear: linear, gravity: gravity)
      } else {
        try useUncalibrated(insteadOf: linear)
      }
    }
    removeLeadingZeros()
    check()
  }

  /// Hands the samples over, so that they can be changed in place.
  mutating func takeSamples() -> [AccelerometerSample] {
    defer { samples = [] }
    return samples
  }

  private mutating func use(
    total: TriaxialTable<AccelerometerSample>
  ) throws(RecordingError) {
    take(total)
    summary.files = ["TotalAcceleration.csv"]
    let isInG = scaleByNorm(of: samples)
    var sign =
      AccelerationSign(metadata)
      ?? AccelerationSign(factor: 1, reason: "as is: only Android writes TotalAcceleration.csv")
    if metadata.platform == nil, let evidence = try evidenceOfTotal(isInG: isInG) {
      sign.reason += evidence
    }
    apply(sign)
  }

  /// Without metadata, what is left of the total without the linear part must be gravity.
  private mutating func evidenceOfTotal(isInG: Bool) throws(RecordingError) -> String? {
    guard !isInG, var linear = try tables.acceleration("Accelerometer.csv")?.samples else {
      return nil
    }
    _ = TimeOrder(restoring: &linear)
    var total = samples
    _ = TimeOrder(restoring: &total)
    // One reading has different stamps in the two files: the neighbour that fits better is it.
    let candidates = [0, 1].map { stepsBack in
      Spread(
        of: Self.matched(total, linear, stepsBack: stepsBack)
          .map { ($0.specificForce - $1.specificForce).norm })
    }
    guard let norms = candidates.filter({ $0.count > 0 }).min(by: { $0.deviation < $1.deviation })
    else { return nil }
    if abs(norms.mean - Earth.standardGravity) > 0.5 {
      doubts.append(
        Doubt(
          .unitOrSign, stream: summary.name,
          "TotalAcceleration.csv less Accelerometer.csv has norm \(norms.mean.decimals(2)) m/s², "
            + "which is not gravity"))
    }
    return "; without Accelerometer.csv it has norm "
      + "\(norms.mean.decimals(2)) ± \(norms.deviation.decimals(2)) m/s²"
  }

  private mutating func use(
    linear: TriaxialTable<AccelerometerSample>, gravity: TriaxialTable<AccelerometerSample>
  ) throws(RecordingError) {
    var (linear, gravity) = (linear, gravity)
    doubts += TimeOrder(restoring: &gravity.samples).doubts(stream: "gravity")
    doubts += TimeOrder(restoring: &linear.samples).doubts(stream: summary.name)
    let sign =
      if let known = AccelerationSign(metadata) {
        known
      } else {
        try signWithoutMetadata(gravity: gravity.samples)
      }
    let isInG = Self.isInG(gravity.samples)
    let count = linear.samples.count
    linear.samples = Self.sum(linear.samples, gravity.samples)
    if linear.samples.count < count {
      doubts.append(
        Doubt(
          .rows, stream: summary.name,
          "\(count - linear.samples.count) rows of Accelerometer.csv have no gravity within "
            + "\(Self.longestInterpolation) s and are left out"))
    }
    take(linear)
    incompleteRows += gravity.incompleteRows
    summary.files = ["Accelerometer.csv", "Gravity.csv"]
    scale(isInG: isInG, reason: "by the norm of Gravity.csv")
    apply(sign)
  }

  /// Gravity is where the attitude says up is, on Android, whose attitude is known to mean that;
  /// else there is none.
  private mutating func use(
    linearAlone linear: TriaxialTable<AccelerometerSample>
  ) throws(RecordingError) {
    var ups = metadata.platform == .android ? try tables.gravityByOrientation() : []
    _ = TimeOrder(restoring: &ups)
    if !ups.isEmpty {
      try use(linear: linear, gravity: TriaxialTable(samples: ups))
      summary.files = ["Accelerometer.csv", "Orientation.csv"]
      summary.unit = "m/s², with standard gravity upwards by Orientation.csv"
    } else {
      take(linear)
      summary.files = ["Accelerometer.csv"]
      summary.unit = "m/s², by the format"
      apply(AccelerationSign(metadata) ?? .assumed)
      doubts.append(
        Doubt(
          .missingStream, stream: summary.name,
          "Accelerometer.csv alone has no gravity in it; switch on the sensor Gravity or Total "
            + "Acceleration as well"))
    }
  }

  private mutating func useUncalibrated(
    insteadOf linear: TriaxialTable<AccelerometerSample>?
  ) throws(RecordingError) {
    let raw = try tables.acceleration("AccelerometerUncalibrated.csv")
    guard let raw, !raw.samples.isEmpty else {
      guard let linear, !linear.samples.isEmpty else {
        throw RecordingError(
          .missingStream, file: tables.files.path, problem: "no acceleration with gravity is in it",
          remedy:
            "Switch on the sensors Accelerometer and Gravity, or Total Acceleration, and record "
            + "again")
      }
      return try use(linearAlone: linear)
    }
    if let linear, Self.duration(raw) < Self.leastCoverage * Self.duration(linear) {
      throw RecordingError(
        .missingStream, file: tables.files.path,
        problem: "Gravity.csv is missing, and AccelerometerUncalibrated.csv covers only "
          + "\(Self.duration(raw).decimals(1)) of \(Self.duration(linear).decimals(1)) s",
        remedy: "Switch on the sensor Gravity and record again")
    }
    take(raw)
    summary.files = ["AccelerometerUncalibrated.csv"]
    let isInG = scaleByNorm(of: samples)
    // The unit is what was measured; the metadata are what was written about it.
    apply(
      isInG
        ? AccelerationSign(uncalibratedIsInG: true)
        : AccelerationSign(metadata) ?? AccelerationSign(uncalibratedIsInG: false))
  }

  private func signWithoutMetadata(
    gravity: [AccelerometerSample]
  ) throws(RecordingError) -> AccelerationSign {
    if let raw = try tables.acceleration("AccelerometerUncalibrated.csv"), !raw.samples.isEmpty {
      return AccelerationSign(uncalibratedIsInG: Self.isInG(raw.samples))
    }
    var ups = try tables.up()
    _ = TimeOrder(restoring: &ups)
    let pairs = Self.matched(gravity, ups).map {
      (up: $1.specificForce.z, gravity: $0.specificForce.z)
    }
    return AccelerationSign(upAndGravity: pairs) ?? .assumed
  }

  private mutating func take(_ table: TriaxialTable<AccelerometerSample>) {
    samples = table.samples
    incompleteRows = table.incompleteRows
    clock = table.clock
  }

  private mutating func scaleByNorm(of samples: [AccelerometerSample]) -> Bool {
    let isInG = Self.isInG(samples)
    scale(isInG: isInG, reason: "by the norm")
    return isInG
  }

  private mutating func scale(isInG: Bool, reason: String) {
    summary.unit = "\(isInG ? "g" : "m/s²"), \(reason)"
    guard isInG else { return }
    for index in samples.indices {
      samples[index].specificForce = Earth.standardGravity * samples[index].specificForce
    }
  }

  private mutating func apply(_ sign: AccelerationSign) {
    summary.sign = sign.reason
    if !sign.isKnown {
      doubts.append(
        Doubt(
          .unitOrSign, stream: summary.name,
          "the sign is assumed to be Android's, since nothing names the platform; on an iPhone all "
            + "accelerations would be reversed: export with Metadata.csv"))
    }
    guard sign.factor < 0 else { return }
    for index in samples.indices { samples[index].specificForce = -samples[index].specificForce }
  }

  /// Operating systems hand out a cached first reading that was never taken.
  private mutating func removeLeadingZeros() {
    let zeros = samples.prefix { $0.specificForce == .zero }.count
    guard zeros > 0 else { return }
    samples.removeFirst(zeros)
    doubts.append(
      Doubt(
        .rows, stream: summary.name,
        "the first \(zeros == 1 ? "row is" : "\(zeros) rows are") all zero, and left out"))
  }

  private mutating func check() {
    guard let doubt = Doubt.ifNotGravity(samples) else { return }
    doubts.append(doubt)
    if AccelerationKind(of: samples) == .linear { summary.sign += "; " + StreamSummary.linear }
  }

  private static func isInG(_ samples: [AccelerometerSample]) -> Bool {
    (0.5...2).contains(MedianNorm.of(samples))
  }

  private static func duration(_ table: TriaxialTable<AccelerometerSample>) -> Double {
    let times = table.samples.lazy.map(\.time)
    return (times.max() ?? 0) - (times.min() ?? 0)
  }

  /// Adds gravity to each linear acceleration, between its neighbours in time where the stamps of
  /// the two files differ.
  static func sum(
    _ linear: [AccelerometerSample], _ gravity: [AccelerometerSample]
  ) -> [AccelerometerSample] {
    var sums = linear
    var (kept, next) = (0, 0)
    for sample in linear {
      while next < gravity.count, gravity[next].time < sample.time { next += 1 }
      guard let force = interpolated(gravity, before: next, at: sample.time) else { continue }
      sums[kept] = AccelerometerSample(
        time: sample.time, specificForce: sample.specificForce + force)
      kept += 1
    }
    sums.removeLast(sums.count - kept)
    return sums
  }

  private static func interpolated(
    _ gravity: [AccelerometerSample], before next: Int, at time: Double
  ) -> Vector3<Body>? {
    if next < gravity.count, gravity[next].time == time { return gravity[next].specificForce }
    let later = next < gravity.count && gravity[next].time - time <= longestInterpolation
    let sooner = next > 0 && time - gravity[next - 1].time <= longestInterpolation
    switch (sooner, later) {
    case (true, true):
      let (a, b) = (gravity[next - 1], gravity[next])
      let part = (time - a.time) / (b.time - a.time)
      return (1 - part) * a.specificForce + part * b.specificForce
    case (true, false): return gravity[next - 1].specificForce
    case (false, true): return gravity[next].specificForce
    case (false, false): return nil
    }
  }

  /// Pairs of samples of two streams, each of the first with the next of the second or, some
  /// steps back, with one before it.
  private static func matched(
    _ first: [AccelerometerSample], _ second: [AccelerometerSample], stepsBack: Int = 0
  ) -> [(AccelerometerSample, AccelerometerSample)] {
    var next = 0
    return first.compactMap { sample in
      while next < second.count, second[next].time < sample.time { next += 1 }
      let index = next - stepsBack
      guard second.indices.contains(index),
        abs(second[index].time - sample.time) < longestInterpolation
      else { return nil }
      return (sample, second[index])
    }
  }
}
