/// Compares each picture of a stream with those before it.
public struct PictureComparer: Sendable {
  /// How pictures are compared.
  public struct Settings: Sendable, Equatable {
    public var grid = Grid.standard
    /// Seconds back to the picture that the baseline cue compares with.
    public var baseline = 0.7
    /// Seconds without a picture after which the stream starts anew.
    public var longestGap = 2.0

    public init() {}
  }

  public let settings: Settings
  /// The pictures of the last `baseline` seconds, oldest first.
  private var past: [(time: Double, histogram: GridHistogram)] = []
  /// Filled for each picture; swapped into `past`.
  private var current: GridHistogram

  public init(settings: Settings = Settings()) {
    precondition(settings.baseline > 0, "the baseline lies in the past")
    self.settings = settings
    current = GridHistogram(grid: settings.grid)
  }

  /// Looks at the next picture.
  ///
  /// A picture of another size than the one before, one that is not later, or one after a long gap
  /// starts anew: there is nothing it can be compared with.
  ///
  /// - Complexity: O(pixels).
  public mutating func compare(
    _ luma: Span<UInt8>, frame: LumaFrame, time: Double
  ) -> PictureComparison {
    current.fill(with: luma, frame: frame)
    if let last = past.last,
      !last.histogram.isComparable(to: current) || !(time > last.time)
        || time - last.time > settings.longestGap
    {
      past.removeAll(keepingCapacity: true)
    }
    var comparison = PictureComparison(
      index: frame.index, time: time, width: frame.width, height: frame.height,
      contrast: current.contrastOfNeighbours())
    if let last = past.last {
      let cells = current.cellDifferences(from: last.histogram).sorted()
      comparison.difference = cells.last
      comparison.isRepeat = cells.last == 0
      comparison.cues[.successive] = Self.upperQuartile(ofSorted: cells)
    }
    if comparison.isRepeat { return comparison }
    // The youngest picture that is old enough; what is older than that is needed no more.
    let old = past.lastIndex { time - $0.time >= settings.baseline - timeRounding }
    if let old {
      let cells = current.cellDifferences(from: past[old].histogram).sorted()
      comparison.cues[.baseline] = Self.upperQuartile(ofSorted: cells)
      past.removeFirst(old)
    }
    past.append((time, current))
    return comparison
  }

  private static func upperQuartile(ofSorted cells: [Double]) -> Double {
    cells[(cells.count - 1) * 3 / 4]
  }
}
