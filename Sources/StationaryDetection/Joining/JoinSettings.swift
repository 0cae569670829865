/// How the witnesses are joined.
///
/// | setting | unit | what it does |
/// | --- | --- | --- |
/// | `agreedDwell` | s | how long the camera must agree with quiet |
/// | `calmDwell` | s | the same while it is not quiet: an engine idles, a hand trembles |
/// | `confirmedDwell` | s | how long quiet alone must last where location speeds have nothing against it |
/// | `unconfirmedDwell` | s | the same where there are no speeds at all |
/// | `cameraLifetime` | s | how long an answer of the camera holds |
/// | `leastProbability` | – | a rest that is less probable is not asserted |
/// | `longestStep` | s | a rest ends where nothing is heard for longer |
/// | `trustTime` | s | how much certain motion it takes to judge the camera by |
/// | `greatestStillShare` | – | a camera that saw so much of it as still sees the inside of a vehicle |
public struct JoinSettings: Sendable, Equatable {
  public var agreedDwell = 0.4
  public var calmDwell = 1.5
  public var confirmedDwell = 2.0
  public var unconfirmedDwell = 3.0
  public var cameraLifetime = 0.5
  public var leastProbability = 0.9
  public var longestStep = 1.0
  public var trustTime = 10.0
  public var greatestStillShare = 0.3

  public init() {}
}
