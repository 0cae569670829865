import CommandLineInterface
import Evaluation
import Glibc
import StationaryDetection

/// `fusion detect --live`: a row for each change of state, as soon as it is seen.
struct LiveDetection {
  var path: String
  var thresholds: LiveDetector.Thresholds
  var interval: Int
  var format: DetectCommand.Format

  /// Watches until the pictures end, or until the process is asked to end.
  func run(_ console: Console) throws {
    let interruption = Interruption()
    var reader = try LivePictureReader(from: source, interval: interval)
    var detector = LiveDetector(thresholds: thresholds)
    if case .found(let seconds, _) = thresholds {
      console.message("\(path): hold the camera still for \(seconds.argument) s")
    }
    if format == .csv { try console.writeLine("time_s,index,state,difference,threshold,reason") }
    try console.flush()
    while !interruption.hasCome {
      switch try reader.step() {
      case .frame(let picture):
        let change = try NamedFileError.naming(path) { () throws(LiveDetectionError) in
          try detector.update(picture)
        }
        guard let change else { continue }
        try console.write(bytes: row(change))
        // Whoever reads this acts on it now.
        try console.flush()
      case .notYet:
        usleep(UInt32(FrameReader.patience / .microseconds(1)))
      case .end:
        try NamedFileError.naming(path) { () throws(LiveDetectionError) in try detector.finish() }
        return
      }
    }
  }

  /// A device is a camera, and so is what is missing from where devices are.
  private var source: FrameSource {
    var status = stat()
    let isThere = unsafe stat(path, &status) == 0
    let isDevice = isThere ? status.st_mode & S_IFMT == S_IFCHR : path.hasPrefix("/dev/")
    return isDevice ? .camera(path) : .video(path)
  }

  private func row(_ change: CameraObservation) -> [UInt8] {
    switch format {
    case .csv:
      let difference = change.difference.map { "\($0)" } ?? ""
      let threshold = change.threshold.map { "\($0)" } ?? ""
      return Array(
        ("\(change.time),\(change.index),\(change.state.rawValue),\(difference),\(threshold),"
          + "\(change.reason?.rawValue ?? "")\n").utf8)
    case .json:
      // The elements of an array are written on one line.
      var writer = JSONWriter()
      writer.value([
        [
          "time_s": .number(change.time), "index": .integer(Int64(change.index)),
          "state": .string(change.state.rawValue), "difference": JSONValue(change.difference),
          "threshold": JSONValue(change.threshold),
          "reason": JSONValue(change.reason?.rawValue),
        ]
      ])
      return writer.bytes.dropFirst().dropLast() + [UInt8(ascii: "\n")]
    }
  }
}
