import Geodesy
import SensorSamples

/// The reference states of a table in the format of `truth.csv`.
struct TruthTable {
  static let titles = [
    "time_s", "latitude_deg", "longitude_deg", "altitude_m", "velocity_east_mps",
    "velocity_north_mps", "velocity_up_mps",
  ]
  static let attitudeTitles = ["qw", "qx", "qy", "qz"]

  var states: [ReferenceState] = []
  /// Rows without a time, a position or a velocity.
  var incompleteRows = 0

  init(_ reader: consuming TableReader) throws(RecordingError) {
    var table = reader
    var columns: [Int?] = []
    for title in Self.titles { columns.append(try table.requiredColumn(title)) }
    for title in Self.attitudeTitles { columns.append(table.column(title)) }
    var row = table.select(numbers: columns)
    while try table.nextRow(into: &row) {
      let numbers = row.numbers
      let position = GeodeticPosition(
        latitudeDegrees: numbers[1], longitudeDegrees: numbers[2], height: numbers[3])
      let velocity = Vector3<Local>(numbers[4], numbers[5], numbers[6])
      guard numbers[0].isFinite, position.isValid, velocity.isFinite else {
        incompleteRows += 1
        continue
      }
      states.append(
        ReferenceState(
          time: numbers[0], position: position, velocity: velocity,
          attitude: Rotation(w: numbers[7], x: numbers[8], y: numbers[9], z: numbers[10])))
    }
  }
}
