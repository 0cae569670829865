import Evaluation
import LocationManagement
import Testing

@testable import VelocityEstimation

@Suite("Settings as JSON")
struct EstimationSettingsTests {
  @Test func `settings that were written are read back as they were`() throws {
    var settings = EstimationSettings()
    settings.location = .policy(.region(radius: 250))
    settings.usesVideo = false
    settings.estimate = .forward
    settings.rate = 25
    for setting in EstimationSettings.numbers {
      // Any other value that the setting takes will do.
      settings[keyPath: setting.path] =
        (setting.range.lowerBound + settings[keyPath: setting.path]) / 2
    }
    var read = EstimationSettings()
    try read.apply(settings.json)
    #expect(read == settings)
  }

  @Test(arguments: [
    LocationPolicy.region(radius: 250), .periodic(interval: 45), .uncertainty(.velocity(0.4)),
    .uncertainty(.position(80)),
  ])
  func `a policy is written with its size, and read back whichever stands first`(
    policy: LocationPolicy
  ) throws {
    var settings = EstimationSettings()
    settings.location = .policy(policy)
    let size = try #require(policy.size)
    #expect(settings.json[size.key]?.doubleValue == size.value)
    var read = EstimationSettings()
    try read.apply(settings.json)
    #expect(read.location == .policy(policy))
    var reversed = EstimationSettings()
    try reversed.apply(JSONObject(members: settings.json.members.reversed()))
    #expect(reversed.location == .policy(policy))
  }

  @Test func `a size of another policy changes nothing`() throws {
    var settings = EstimationSettings()
    try settings.apply(["location": "periodic", "velocity_limit_mps": 3])
    #expect(settings.location == .policy(.periodic(interval: LocationChoice.defaultInterval)))
  }

  @Test func `a size that is not positive is refused`() {
    var settings = EstimationSettings()
    #expect(throws: SettingsError.self) { try settings.apply(["fix_interval_s": 0]) }
  }

  @Test func `what a file does not name stays as it was`() throws {
    var settings = EstimationSettings()
    try settings.apply(["location_manager": ["accuracy_m": 20.0]])
    var expected = EstimationSettings()
    expected.locationManager.accuracy = 20
    #expect(settings == expected)
  }

  @Test func `a setting that does not exist is named, with those that do`() {
    Self.expectUnknown("rate", in: ["rate": 10])
    Self.expectUnknown("inertial.accelerometer_noise", in: ["inertial": ["accelerometer_noise": 1]])
  }

  private static func expectUnknown(_ key: String, in object: JSONObject) {
    var settings = EstimationSettings()
    let error = #expect(throws: SettingsError.self) { try settings.apply(object) }
    guard case .unknown(let named, let known) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(named == key)
    #expect(!known.isEmpty)
  }

  @Test(arguments: LocationChoice.words)
  func `each word for the choice of fixes is read and written alike`(word: String) {
    #expect(LocationChoice(word: word)?.word == word)
  }

  @Test(arguments: [(true, LocationPolicy.dutyCycled), (false, .continuous)])
  func `a significant-change stream makes the automatic choice duty-cycled`(
    hasStream: Bool, policy: LocationPolicy
  ) {
    #expect(EstimationSettings().policy(hasSignificantLocation: hasStream) == policy)
  }
}
