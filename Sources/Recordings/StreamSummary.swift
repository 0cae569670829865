/// What was found in one stream of a recording, and how it was understood.
public struct StreamSummary: Sendable, Equatable {
  /// A time without samples.
  public struct Gap: Sendable, Equatable {
    /// The time of the last sample before the gap.
    public var start: Double
    /// The time of the first sample after the gap.
    public var end: Double
    /// Seconds.
    public var duration: Double { end - start }

    public init(start: Double, end: Double) {
      self.start = start
      self.end = end
    }
  }

  /// The name of the stream, such as `accelerometer`.
  public var name: String
  /// The files it was read from.
  public var files: [String]
  /// The samples that can be used.
  public var count: Int
  /// The times in seconds of the first and the last sample; nil when there is none.
  public var span: ClosedRange<Double>?
  /// The inverse of the median step in Hz; nil below two samples.
  public var medianRate: Double?
  /// The standard deviation of the steps outside gaps, in seconds; nil below three samples.
  public var jitter: Double?
  /// The longest gaps, longest first, at most five.
  public var largestGaps: [Gap]
  /// All gaps: steps above five median steps and above 0.2 s.
  public var gapCount: Int
  /// Samples that repeat the one before, exactly.
  public var heldCount: Int
  /// The unit of the numbers in the file, and how it is known.
  public var unit: String
  /// The sign of the numbers in the file, and how it is known.
  public var sign: String
  /// The clock of the times in the file.
  public var clock: String

  public init(
    name: String, files: [String] = [], count: Int = 0, span: ClosedRange<Double>? = nil,
    medianRate: Double? = nil, jitter: Double? = nil, largestGaps: [Gap] = [], gapCount: Int = 0,
    heldCount: Int = 0, unit: String = "", sign: String = "", clock: String = ""
  ) {
    self.name = name
    self.files = files
    self.count = count
    self.span = span
    self.medianRate = medianRate
    self.jitter = jitter
    self.largestGaps = largestGaps
    self.gapCount = gapCount
    self.heldCount = heldCount
    self.unit = unit
    self.sign = sign
    self.clock = clock
  }

  /// Seconds from the first to the last sample.
  public var duration: Double { span.map { $0.upperBound - $0.lowerBound } ?? 0 }
}
