import Geodesy
import SensorSamples

/// The titles of a table of fixes; those that are nil do not exist in the format.
struct LocationColumns {
  var seconds: String
  var nanoseconds: String?
  var latitude: String
  var longitude: String
  var altitude: String
  var horizontalAccuracy: String
  var verticalAccuracy: String
  var speed: String
  var speedAccuracy: String
  var course: String
  var courseAccuracy: String
  /// East, north and up.
  var velocity: [String] = []
  var velocityAccuracy: String?
}

/// The fixes of a table, in the order of the file.
///
/// Only the values are put right here: a quantity whose own accuracy is negative is unknown, as
/// both platforms have it, and so is a negative speed or course. Whether a fix is good enough is
/// not decided here.
struct LocationTable {
  var fixes: [LocationFix] = []
  var clock = RowClock(hasSeconds: true)
  /// Rows without a time.
  var incompleteRows = 0
  var isEmptyFile = false

  init(
    _ entry: RecordingFiles.Entry, of files: RecordingFiles, columns: LocationColumns,
    zero: Int64? = nil
  ) throws(RecordingError) {
    guard var table = try TableReader.open(entry, of: files) else {
      isEmptyFile = true
      return
    }
    let nanoseconds = columns.nanoseconds.flatMap { table.column($0) }
    let seconds =
      nanoseconds == nil
      ? try table.requiredColumn(columns.seconds) : table.column(columns.seconds)
    let velocity = columns.velocity.map { table.column($0) }
    var row = table.select(
      numbers: [
        seconds, try table.requiredColumn(columns.latitude),
        try table.requiredColumn(columns.longitude), table.column(columns.altitude),
        try table.requiredColumn(columns.horizontalAccuracy),
        table.column(columns.verticalAccuracy), table.column(columns.speed),
        table.column(columns.speedAccuracy), table.column(columns.course),
        table.column(columns.courseAccuracy),
        columns.velocityAccuracy.flatMap { table.column($0) },
      ] + velocity, nanoseconds: nanoseconds)
    var clock = RowClock(hasSeconds: seconds != nil, zero: zero)
    while try table.nextRow(into: &row) {
      let time = clock.time(seconds: row.numbers[0], nanoseconds: row.nanoseconds)
      guard time.isFinite else {
        incompleteRows += 1
        continue
      }
      fixes.append(Self.fix(at: time, row.numbers))
    }
    self.clock = clock
  }

  private static func fix(at time: Double, _ numbers: [Double]) -> LocationFix {
    let radians = Double.pi / 180
    let velocity =
      numbers.count == 14 ? Vector3<Local>(numbers[11], numbers[12], numbers[13]) : nil
    let speed = numbers[6] >= 0 ? known(numbers[6], accuracy: numbers[7]) : nil
    let course = numbers[8] >= 0 ? known(numbers[8], accuracy: numbers[9]) : nil
    return LocationFix(
      time: time, latitude: numbers[1] * radians, longitude: numbers[2] * radians,
      altitude: known(numbers[3], accuracy: numbers[5]), horizontalAccuracy: numbers[4],
      verticalAccuracy: positive(numbers[5]), speed: speed,
      speedAccuracy: speed == nil ? nil : positive(numbers[7]), course: course.map { $0 * radians },
      courseAccuracy: course == nil ? nil : positive(numbers[9]).map { $0 * radians },
      velocity: velocity.flatMap { $0.isFinite ? $0 : nil },
      velocityAccuracy: positive(numbers[10]))
  }

  /// A value unless it is missing or its own accuracy says that it is invalid.
  private static func known(_ value: Double, accuracy: Double) -> Double? {
    value.isNaN || accuracy < 0 ? nil : value
  }

  /// An accuracy; zero, which Android writes where it has none, is none.
  private static func positive(_ accuracy: Double) -> Double? { accuracy > 0 ? accuracy : nil }
}
