/// The receiver of a replay: since when it is on, and how long it has been.
struct ReplayedReceiver {
  var model: ReceiverModel
  private var onSince: Double?
  private var offSince: Double?
  private var firstFix = Double.infinity
  private var earlierSeconds = 0.0

  init(model: ReceiverModel) { self.model = model }

  var isOn: Bool { onSince != nil }

  func hasFix(at time: Double) -> Bool { isOn && firstFix <= time }

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
