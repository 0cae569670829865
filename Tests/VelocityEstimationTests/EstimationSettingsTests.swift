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

  @Test(arguments: ["auto", "continuous", "duty-cycled", "region", "off"])
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
