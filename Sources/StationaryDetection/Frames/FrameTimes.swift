/// Where the times of pictures come from.
public enum FrameTimes: Sendable, Equatable {
  /// The file's own presentation times.
  case presentation
  /// The file's own presentation times, counted from a time in seconds.
  case presentationFrom(Double)
  /// A recording's times, in seconds, by the index of the picture. A picture without one is skipped.
  case byIndex([Int: Double])

  /// When a picture was taken, or nil when that is not known.
  public func time(of frame: LumaFrame) -> Double? {
    switch self {
    case .presentation: frame.presentationTime
    case .presentationFrom(let start): frame.presentationTime.map { start + $0 }
    case .byIndex(let times): times[frame.index]
    }
  }
}
