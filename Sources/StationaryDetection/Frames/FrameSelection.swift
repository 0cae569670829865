/// Which pictures of a source are looked at.
///
/// | setting | unit | what it does | absent |
/// | --- | --- | --- | --- |
/// | `interval` | pictures | one in so many is looked at: those whose index it divides | 1: all |
/// | `start` | s | no picture before this time, on the recording's clock | from the first |
/// | `duration` | s | no picture so long after the start, or after the first picture, or later | to the last |
public struct FrameSelection: Sendable, Equatable {
  public var interval: Int
  public var start: Double?
  public var duration: Double?

  /// - Precondition: The interval is at least 1.
  public init(interval: Int = 1, start: Double? = nil, duration: Double? = nil) {
    precondition(interval >= 1, "an interval of whole pictures")
    self.interval = interval
    self.start = start
    self.duration = duration
  }
}

extension PictureSequence {
  /// Reads a source, or a part of it, and compares each picture with those before it.
  ///
  /// Reading ends with the first picture that comes too late for the selection.
  ///
  /// - Throws: `FrameReadingError`, when nothing can be decoded.
  /// - Complexity: O(pixels); no picture is kept.
  public init(
    reading source: FrameSource, times: FrameTimes = .presentation,
    selection: FrameSelection = FrameSelection(),
    settings: PictureComparer.Settings = PictureComparer.Settings()
  ) throws(FrameReadingError) {
    self.init()
    var reader = try FrameReader(source, interval: selection.interval)
    var comparer = PictureComparer(settings: settings)
    var window = TimeWindow(selection)
    var extent = Extent()
    reading: while true {
      let finding = try reader.next { frame, luma -> Finding in
        extent.add(frame, time: times.time(of: frame))
        guard let time = times.time(of: frame), time.isFinite else { return .timeless }
        switch window.place(of: time) {
        case .before: return .early
        case .after: return .late
        case .inside:
          if frame.isDamaged { return .damaged }
          return .compared(comparer.compare(luma, frame: frame, time: time))
        }
      }
      switch finding {
      case .compared(let comparison): comparisons.append(comparison)
      case .damaged: damagedCount += 1
      case .timeless: timelessCount += 1
      case .early: continue
      case .late: break reading
      case nil:
        // Of pictures that were left out the last may be any.
        if selection.interval == 1 {
          missingDuration = reader.statedDuration.flatMap(extent.missing)
        }
        break reading
      }
    }
    if comparisons.isEmpty, let start = selection.start, let end = extent.lastTime, end < start {
      throw FrameReadingError(.endsBefore(start: start, end: end), path: source.description)
    }
    if comparisons.isEmpty, let start = selection.start, let length = selection.duration,
      let first = extent.firstTime, first >= start + length
    {
      throw FrameReadingError(
        .beginsAfter(end: start + length, first: first), path: source.description)
    }
    skippedCount = reader.skippedCount
    firstProblem = reader.firstProblem
  }

  /// What became of a picture.
  private enum Finding {
    case compared(PictureComparison)
    case damaged, timeless, early, late
  }
}

/// From when to when there were pictures.
private struct Extent {
  /// The earliest and the latest time of the recording's clock.
  private(set) var firstTime: Double?
  private(set) var lastTime: Double?
  /// The first and latest presentation time, and the last index.
  private var presented: ClosedRange<Double>?
  private var lastIndex = 0

  mutating func add(_ frame: LumaFrame, time: Double?) {
    firstTime = [firstTime, time].compactMap { $0 }.min()
    lastTime = [lastTime, time].compactMap { $0 }.max()
    lastIndex = frame.index
    guard let time = frame.presentationTime, time.isFinite else { return }
    presented = min(presented?.lowerBound ?? time, time)...max(presented?.upperBound ?? time, time)
  }

  /// What the pictures lack of a stated duration; nil where that is no more than their interval, or
  /// than the sound or the rounding of a container may add: a second, and a twentieth.
  func missing(of stated: Double) -> Double? {
    guard let presented, lastIndex > 0 else { return nil }
    let length = presented.upperBound - presented.lowerBound
    let missing = stated - length * (1 + 1 / Double(lastIndex))
    return missing > max(1, stated / 20) ? missing : nil
  }
}

/// The time from which, and the time before which, pictures are looked at.
private struct TimeWindow {
  enum Place { case before, inside, after }

  private var start: Double?
  private let duration: Double

  init(_ selection: FrameSelection) {
    start = selection.start
    duration = selection.duration ?? .infinity
  }

  mutating func place(of time: Double) -> Place {
    // Without a start the first picture is one.
    let first = start ?? time
    start = first
    return time < first ? .before : time < first + duration ? .inside : .after
  }
}
