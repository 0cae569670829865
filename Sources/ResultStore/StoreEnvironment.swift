import Glibc

/// A moment of the wall clock, which processes share and which survives them.
public struct WallTime: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  public var unixMilliseconds: Int64

  public init(unixMilliseconds: Int64) { self.unixMilliseconds = unixMilliseconds }

  /// The moment so many seconds later, to the nearest millisecond.
  public func advanced(bySeconds seconds: Double) -> WallTime {
    WallTime(unixMilliseconds: unixMilliseconds + Int64((seconds * 1000).rounded()))
  }

  public static func < (a: Self, b: Self) -> Bool { a.unixMilliseconds < b.unixMilliseconds }
}

/// Where a store takes the time and chance from; a test gives its own.
public struct StoreEnvironment: Sendable {
  public var now: @Sendable () -> WallTime
  public var randomWord: @Sendable () -> UInt64

  public init(
    now: @escaping @Sendable () -> WallTime, randomWord: @escaping @Sendable () -> UInt64
  ) {
    self.now = now
    self.randomWord = randomWord
  }

  /// The machine's clock and random numbers.
  public static let system = StoreEnvironment(
    now: {
      var time = timespec()
      unsafe clock_gettime(CLOCK_REALTIME, &time)
      return WallTime(
        unixMilliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    },
    randomWord: { UInt64.random(in: .min ... .max) })

  func makeIdentifier() -> Identifier { Identifier(random: (randomWord(), randomWord())) }

  /// A number from 0 to just below 1.
  func randomFraction() -> Double { Double(randomWord() >> 11) * 0x1p-53 }
}
