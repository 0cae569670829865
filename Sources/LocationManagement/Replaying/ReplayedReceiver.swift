/// The receiver of a replay: since when it is on, and how long it has been.
struct ReplayedReceiver {
  var model: ReceiverModel
  private var onSince: Double?
  private var offSince: Double?
  private var firstFix = Double.infinity
  private var earlierSeconds = 0.0

  init(model: ReceiverModel) { self.model = model }

  var isOn: Bool { onSince != nil }

  /// Whether it has had its first fix.
  ///
  /// Stamps have decimals, and a second after 0.1 is not 1.1 to the last digit.
  func hasFix(at time: Double) -> Bool { isOn && firstFix <= time + 1e-6 }

  func onSeconds(at time: Double) -> Double {
    earlierSeconds + (onSince.map { time - $0 } ?? 0)
  }

  mutating func turnOn(at time: Double) {
    firstFix = time + model.timeToFirstFix(afterPause: offSince.map { time - $0 })
    onSince = time
  }

  mutating func turnOff(at time: Double) {
    earlierSeconds = onSeconds(at: time)
    onSince = nil
    offSince = time
  }
}
