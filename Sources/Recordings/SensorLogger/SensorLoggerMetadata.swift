/// What `Metadata.csv` of Sensor Logger says; everything in it may be absent.
struct SensorLoggerMetadata {
  enum Platform: String {
    case android, ios
  }

  static let fileName = "Metadata.csv"

  var device: String?
  var platform: Platform?
  /// Whether an iPhone wrote Android's units and signs; nil where the app was older than the choice.
  var isStandardised: Bool?
  /// The Unix time of the start, in nanoseconds; the app writes milliseconds.
  var start: Int64?

  init() {}

  init(_ reader: consuming TableReader) throws(RecordingError) {
    var table = reader
    var row = table.select(
      numbers: [],
      texts: [
        table.column("device name"), table.column("platform"), table.column("standardisation"),
        table.column("recording epoch time"),
      ])
    guard try table.nextRow(into: &row) else { return }
    device = row.texts[0].isEmpty ? nil : row.texts[0]
    platform = Platform(rawValue: row.texts[1].lowercased())
    isStandardised = Bool(row.texts[2].lowercased())
    start = Int64(row.texts[3]).flatMap {
      let (nanoseconds, overflow) = $0.multipliedReportingOverflow(by: 1_000_000)
      return overflow ? nil : nanoseconds
    }
  }
}
