/// How uploads are tried again, and when they are given up.
///
/// | setting | unit | meaning |
/// | --- | --- | --- |
/// | ``greatestFailures`` | | failures after which an upload is given up |
/// | ``firstBackOff`` | s | pause after the first failure, doubled by each further one |
/// | ``greatestBackOff`` | s | where the doubling ends |
/// | ``jitter`` | | part of the pause by which chance lengthens or shortens it |
/// | ``greatestWait`` | s | longest wait that a server may ask for |
/// | ``requestTimeout`` | s | longest time that sending may take |
/// | ``lease`` | s | how long a worker has an upload without a sign of life |
/// | ``passesFailed`` | | whether those behind an upload that was given up are sent all the same |
public struct UploadSettings: Sendable, Equatable {
  public var greatestFailures = 12
  public var firstBackOff = 10.0
  public var greatestBackOff = 3600.0
  public var jitter = 0.2
  public var greatestWait = 86_400.0
  public var requestTimeout = 600.0
  /// A worker renews it whenever a third has passed, so it need not outlast a request.
  public var lease = 60.0
  /// By default an upload that was given up holds up its stream until it is retried, cancelled or
  /// forgotten: whoever receives the stream would not see the gap.
  public var passesFailed = false

  public init() {}

  /// The pause after so many failures in a row, for a number of chance from 0 to 1, in seconds.
  ///
  /// Chance keeps many phones that lost the same server from coming back at the same moment.
  func backOff(afterFailures failures: Int, chance: Double) -> Double {
    // Sixty doublings reach any cap; more would overflow.
    let pause = firstBackOff * Double(UInt64(1) << min(max(failures - 1, 0), 60))
    return min(pause, greatestBackOff) * (1 + jitter * (2 * chance - 1))
  }
}
