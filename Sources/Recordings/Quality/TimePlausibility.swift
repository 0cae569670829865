import SensorSamples

/// Whether the times of a recording can be those of one recording.
///
/// A single row with a time far off would make everything that is proportional to the duration,
/// rows of results above all, grow without bound.
enum TimePlausibility {
  /// No phone pauses for longer within a recording, in seconds: a day.
  static let longestPause = 86_400.0

  /// Refuses inertial streams that jump, and leaves out fixes that belong to another time.
  ///
  /// - Throws: `RecordingError` that names the stream and the times on both sides of the jump.
  static func check(_ recording: inout Recording, path: String) throws(RecordingError) {
    try checkJumps(recording.accelerometer.map(\.time), "accelerometer", path)
    try checkJumps(recording.gyroscope.map(\.time), "gyroscope", path)
    if let force = recording.accelerometer.first?.time, let rate = recording.gyroscope.first?.time {
      try checkJumps([min(force, rate), max(force, rate)], "accelerometer and gyroscope", path)
    }
    guard let span = recording.timeSpan else { return }
    let plausible = span.lowerBound - longestPause...span.upperBound + longestPause
    leaveOut(\.location, "location", outside: plausible, in: &recording)
    leaveOut(\.significantLocation, "significant_location", outside: plausible, in: &recording)
  }

  private static func checkJumps(
    _ times: [Double], _ stream: String, _ path: String
  ) throws(RecordingError) {
    for (time, next) in zip(times, times.dropFirst()) where !(next - time <= longestPause) {
      throw RecordingError(
        .malformedValue, file: path,
        problem: "the \(stream) jumps from \(time) s to \(next) s, more than a day",
        remedy: "Remove the rows with the wrong time, or split the recording there")
    }
  }

  private static func leaveOut(
    _ fixes: WritableKeyPath<Recording, [LocationFix]>, _ stream: String,
    outside span: ClosedRange<Double>, in recording: inout Recording
  ) {
    let count = recording[keyPath: fixes].count
    recording[keyPath: fixes].removeAll { $0.time.isFinite && !span.contains($0.time) }
    let removed = count - recording[keyPath: fixes].count
    guard removed > 0 else { return }
    recording.doubts.append(
      Doubt(
        .clock, stream: stream,
        "\(removed) of \(count) fixes lie more than a day away from the inertial samples and were "
          + "left out"))
  }
}
