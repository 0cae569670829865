extension RecordingFormat {
  /// Recognises a format by the names of the files.
  ///
  /// - Throws: `RecordingError` when there is no file of a known format; when that is because the
  ///   files are pointers or web pages, it says so.
  init(of files: RecordingFiles) throws(RecordingError) {
    let names = Set(files.entries.map(\.name))
    if !names.isDisjoint(with: NativeReader.fileNames) {
      self = .native
    } else if !names.isDisjoint(with: SensorLoggerReader.fileNames) {
      self = .sensorLogger
    } else {
      throw try Self.refusal(of: files)
    }
  }

  /// The tables that are looked into for a better reason than an unknown name.
  private static let probedTables = 16

  private static func refusal(of files: RecordingFiles) throws(RecordingError) -> RecordingError {
    let tables = files.entries.filter { $0.name.lowercased().hasSuffix(".csv") }
    for entry in tables.prefix(probedTables) {
      let head = try files.open(entry).readAll(upTo: FileSignature.length)
      if let refusal = FileSignature(of: head).refusal(file: files.displayName(of: entry)) {
        return refusal
      }
    }
    let shown = files.entries.prefix(4).map(\.name).joined(separator: ", ")
    let more = files.entries.count > 4 ? " and \(files.entries.count - 4) more" : ""
    return RecordingError(
      .unknownFormat, file: files.path,
      problem: "no recording of a known format is in it, only \(shown)\(more)",
      remedy: "Give a folder or zip with accelerometer.csv, or an export of Sensor Logger with "
        + "TotalAcceleration.csv or Accelerometer.csv and Gravity.csv")
  }
}
