import Geodesy

/// The titles of a table of a sensor with three axes.
struct TriaxialColumns {
  /// Seconds on the recording's clock; required where there are no nanoseconds.
  var seconds: String
  /// Nanoseconds since 1970, where the format has them.
  var nanoseconds: String?
  var axes: [String]
}

/// The samples of a table with a time and three axes, in the order of the file.
struct TriaxialTable<Sample: TriaxialSample> {
  var samples: [Sample] = []
  var clock = RowClock(hasSeconds: true)
  /// Rows without a time or without a value on an axis.
  var incompleteRows = 0
  /// Whether the file has not even titles.
  var isEmptyFile = false

  /// A table of samples that were computed.
  init(samples: [Sample]) { self.samples = samples }

  /// Reads a table; where it has no seconds, times count from a Unix time in nanoseconds.
  init(
    _ entry: RecordingFiles.Entry, of files: RecordingFiles, columns: TriaxialColumns,
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
    var row = table.select(
      numbers: [
        seconds, try table.requiredColumn(columns.axes[0]),
        try table.requiredColumn(columns.axes[1]), try table.requiredColumn(columns.axes[2]),
      ], nanoseconds: nanoseconds)
    var clock = RowClock(hasSeconds: seconds != nil, zero: zero)
    samples.reserveCapacity(table.estimatedRows(ofBytes: entry.size))
    while try table.nextRow(into: &row) {
      let time = clock.time(seconds: row.numbers[0], nanoseconds: row.nanoseconds)
      let components = Vector3<Body>(row.numbers[1], row.numbers[2], row.numbers[3])
      guard time.isFinite, components.isFinite else {
        incompleteRows += 1
        continue
      }
      samples.append(Sample(time: time, components: components))
    }
    self.clock = clock
  }
}
