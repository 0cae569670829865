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
}
