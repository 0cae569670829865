import Geodesy
import SensorSamples

/// The tables of a Sensor Logger export, by the name of their file.
struct SensorLoggerTables {
  let files: RecordingFiles
  /// The Unix time that times count from in tables without `seconds_elapsed`, in nanoseconds.
  var zero: Int64?

  static let columns = TriaxialColumns(
    seconds: "seconds_elapsed", nanoseconds: "time", axes: ["x", "y", "z"])
  static let locationColumns = LocationColumns(
    seconds: "seconds_elapsed", nanoseconds: "time", latitude: "latitude", longitude: "longitude",
    altitude: "altitude", horizontalAccuracy: "horizontalAccuracy",
    verticalAccuracy: "verticalAccuracy", speed: "speed", speedAccuracy: "speedAccuracy",
    course: "bearing", courseAccuracy: "bearingAccuracy")

  /// Nil when there is no such file, or nothing in it: a sensor that gave nothing leaves one.
  func acceleration(
    _ name: String
  ) throws(RecordingError) -> TriaxialTable<AccelerometerSample>? {
    try triaxial(name)
  }

  func angularRate(
    _ name: String
  ) throws(RecordingError) -> TriaxialTable<GyroscopeSample>? {
    try triaxial(name)
  }

  private func triaxial<Sample: TriaxialSample>(
    _ name: String
  ) throws(RecordingError) -> TriaxialTable<Sample>? {
    guard let entry = files.entry(named: name) else { return nil }
    let table = try TriaxialTable<Sample>(entry, of: files, columns: Self.columns, zero: zero)
    return table.isEmptyFile ? nil : table
  }

  func location(_ name: String) throws(RecordingError) -> LocationTable? {
    guard let entry = files.entry(named: name) else { return nil }
    let table = try LocationTable(
      entry, of: files, columns: Self.locationColumns, zero: zero)
    return table.isEmptyFile ? nil : table
  }

  /// The z component of "up" in the body frame by `Orientation.csv`, on the z axis of samples.
  func up() throws(RecordingError) -> [AccelerometerSample] {
    guard let entry = files.entry(named: "Orientation.csv") else { return [] }
    let columns = TriaxialColumns(
      seconds: Self.columns.seconds, nanoseconds: Self.columns.nanoseconds,
      axes: ["qx", "qy", "qz"])
    let table = try TriaxialTable<AccelerometerSample>(
      entry, of: files, columns: columns, zero: zero)
    return table.samples.map {
      let (x, y) = ($0.specificForce.x, $0.specificForce.y)
      return AccelerometerSample(
        time: $0.time, specificForce: Vector3(0, 0, 1 - 2 * (x * x + y * y)))
    }
  }

  /// Standard gravity in the body frame by `Orientation.csv`: the specific force of a device at
  /// rest with that attitude, which takes body axes to axes with z up.
  ///
  /// The columns are read as two tables of three, which must have the same rows.
  func gravityByOrientation() throws(RecordingError) -> [AccelerometerSample] {
    guard let entry = files.entry(named: "Orientation.csv") else { return [] }
    func table(_ axes: [String]) throws(RecordingError) -> [AccelerometerSample] {
      let columns = TriaxialColumns(
        seconds: Self.columns.seconds, nanoseconds: Self.columns.nanoseconds, axes: axes)
      return try TriaxialTable<AccelerometerSample>(entry, of: files, columns: columns, zero: zero)
        .samples
    }
    let (vectors, scalars) = (try table(["qx", "qy", "qz"]), try table(["qw", "qx", "qy"]))
    guard vectors.map(\.time) == scalars.map(\.time) else { return [] }
    return zip(vectors, scalars).compactMap { vector, scalar in
      let (x, y, z) = (vector.specificForce.x, vector.specificForce.y, vector.specificForce.z)
      guard let attitude = Rotation<Body, Local>(w: scalar.specificForce.x, x: x, y: y, z: z) else {
        return nil
      }
      let up = attitude.inverse * Vector3<Local>(0, 0, Earth.standardGravity)
      return AccelerometerSample(time: vector.time, specificForce: up)
    }
  }
}
