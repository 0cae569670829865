extension FusionResult {
  /// Rows of `timestamp tx ty tz qx qy qz qw`: metres east, north, up of the origin, body to local.
  ///
  /// The timestamp is Unix time where the recording tells it, else seconds on its clock. A row
  /// without a position is left out. The format knows no missing attitude: such a row has the
  /// identity, and the head of the file says so.
  ///
  /// - Source: J. Sturm et al., "A benchmark for the evaluation of RGB-D SLAM systems", IROS 2012.
  func tum(of series: StateSeries) throws(ResultError) -> [UInt8] {
    let isUnix = recording.startUnixNanoseconds != nil
    var text = TextBuffer()
    text.append(
      "# timestamp tx ty tz qx qy qz qw: "
        + (isUnix ? "Unix time" : "seconds on the recording's clock")
        + ", metres east north up, body to local\n")
    if series.quaternionW.contains(where: { !$0.isFinite }) {
      text.append("# where the attitude is not known, the identity stands for it\n")
    }
    for row in series.time.indices {
      let position = [series.east[row], series.north[row], series.up[row]]
      guard series.time[row].isFinite, position.allSatisfy({ $0.isFinite }) else { continue }
      if let origin = recording.startUnixNanoseconds {
        guard let instant = UnixTime(series.time[row], after: origin) else {
          throw ResultError(
            .notExportable(
              format: ExportFormat.tum.rawValue,
              problem: "the row at \(series.time[row]) s has no date between 1678 and 2262; "
                + "check recording.start_unix_ns"))
        }
        text.append(secondsOf: instant.nanoseconds)
      } else {
        text.append(series.time[row], decimals: 9)
      }
      for component in position {
        text.append(" ")
        text.append(component, decimals: 6)
      }
      var quaternion = [
        series.quaternionX[row], series.quaternionY[row], series.quaternionZ[row],
        series.quaternionW[row],
      ]
      if !quaternion.allSatisfy({ $0.isFinite }) { quaternion = [0, 0, 0, 1] }
      for component in quaternion {
        text.append(" ")
        text.append(component, decimals: 9)
      }
      text.append("\n")
    }
    return text.bytes
  }
}
