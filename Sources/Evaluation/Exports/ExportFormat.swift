/// A form that other tools read.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// Rows of `timestamp tx ty tz qx qy qz qw`, as trajectory evaluation tools read them.
  case tum
  /// Every column of the series, with its key as header.
  case csv
  /// A GPX 1.1 track with speed and course.
  case gpx
  /// Lines of longitude and latitude with the motion as properties.
  case geojson
  /// A KML track that Google Earth plays back.
  case kml
}

/// Which of the two estimates of a result.
public enum EstimateKind: String, Sendable, CaseIterable {
  /// The best estimate, which the result keeps under `series`.
  case smoothed
  /// The causal estimate.
  case forward
}

extension FusionResult {
  /// The estimate in another form, as UTF-8.
  ///
  /// - Throws: ``ResultError/Reason/notExportable(format:problem:)`` when the result lacks what
  ///   the format cannot do without: a position on the Earth, or the time of the day.
  /// - Complexity: linear in the number of rows.
  public func exported(
    as format: ExportFormat, estimate: EstimateKind = .smoothed
  ) throws(ResultError) -> [UInt8] {
    let series = try estimate == .smoothed ? self.series : forwardSeries(for: format)
    guard !series.isEmpty else {
      throw ResultError(
        .notExportable(format: format.rawValue, problem: "the result has no rows"))
    }
    return switch format {
    case .tum: try tum(of: series)
    case .csv: csv(of: series)
    case .gpx: try gpx(of: GeodeticTrack(of: series, in: recording, for: format))
    case .geojson: try geoJSON(of: GeodeticTrack(of: series, in: recording, for: format))
    case .kml: try kml(of: GeodeticTrack(of: series, in: recording, for: format))
    }
  }

  private func forwardSeries(for format: ExportFormat) throws(ResultError) -> StateSeries {
    guard let forward else {
      throw ResultError(
        .notExportable(
          format: format.rawValue, problem: "the result has no forward estimate"))
    }
    return forward
  }
}
