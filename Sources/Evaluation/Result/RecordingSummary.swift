public import Geodesy

/// Which recording a result belongs to, and where its clock and its map begin.
public struct RecordingSummary: Sendable, Equatable {
  public var name: String
  /// The format it was read as, such as `native`.
  public var format: String
  public var device: String?
  /// Seconds from the first inertial sample to the last.
  public var duration: Double
  /// The first time on the recording's clock, in seconds.
  public var start: Double?
  /// Unix time of the clock's zero, in nanoseconds; nil when the recording does not say.
  public var startUnixNanoseconds: Int64?
  /// Where `east_m`, `north_m` and `up_m` are zero; nil without a fix.
  public var origin: GeodeticPosition?
  /// What else the reader knows.
  public var other: JSONObject = [:]

  public init(
    name: String, format: String, device: String? = nil, duration: Double, start: Double? = nil,
    startUnixNanoseconds: Int64? = nil, origin: GeodeticPosition? = nil, other: JSONObject = [:]
  ) {
    self.name = name
    self.format = format
    self.device = device
    self.duration = duration
    self.start = start
    self.startUnixNanoseconds = startUnixNanoseconds
    self.origin = origin
    self.other = other
  }
}

/// What was read of one stream of a recording.
public struct StreamReport: Sendable, Equatable {
  public var file: String?
  public var count: Int
  /// Median rate in hertz.
  public var rate: Double?
  /// Seconds from the first sample to the last.
  public var duration: Double?
  /// The unit as it was read, before conversion.
  public var unit: String?
  /// The sign convention as it was read, before conversion.
  public var sign: String?
  /// The clock as it was read.
  public var clock: String?
  /// The longest spans without a sample, in time order.
  public var gaps: [ClosedRange<Double>]
  /// What else the reader knows.
  public var other: JSONObject

  public init(
    file: String? = nil, count: Int, rate: Double? = nil, duration: Double? = nil,
    unit: String? = nil, sign: String? = nil, clock: String? = nil,
    gaps: [ClosedRange<Double>] = [], other: JSONObject = [:]
  ) {
    self.file = file
    self.count = count
    self.rate = rate
    self.duration = duration
    self.unit = unit
    self.sign = sign
    self.clock = clock
    self.gaps = gaps
    self.other = other
  }
}

/// A span during which the device stood still, and what said so.
public struct StationaryPeriod: Sendable, Equatable {
  /// Seconds on the recording's clock.
  public var start: Double
  public var end: Double
  /// Names of the evidence, such as `camera` and `inertial`.
  public var sources: [String]

  public init(start: Double, end: Double, sources: [String]) {
    self.start = start
    self.end = end
    self.sources = sources
  }
}

/// How the measurements of one kind fared in the filter.
public struct UpdateStatistics: Sendable, Equatable {
  public var offered: Int
  public var used: Int
  public var rejected: Int
  /// Mean of the innovations squared over their variance, per degree of freedom; 1 when
  /// consistent, nil when nothing was used.
  public var meanNormalisedNIS: Double?
  /// Components of all that were used; nil where that was not kept.
  public var degreesOfFreedom: Int?
  /// Autocorrelation of the normalised innovations from one update to the next; 0 when consistent.
  public var innovationAutocorrelation: Double?
  /// The pairs of innovations that the autocorrelation is of.
  public var innovationPairs: Int?

  public init(
    offered: Int, used: Int, rejected: Int, meanNormalisedNIS: Double? = nil,
    degreesOfFreedom: Int? = nil, innovationAutocorrelation: Double? = nil,
    innovationPairs: Int? = nil
  ) {
    self.offered = offered
    self.used = used
    self.rejected = rejected
    self.meanNormalisedNIS = meanNormalisedNIS
    self.degreesOfFreedom = degreesOfFreedom
    self.innovationAutocorrelation = innovationAutocorrelation
    self.innovationPairs = innovationPairs
  }
}
