import SensorSamples
import Testing

@testable import LocationManagement

struct FixValidatorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var fix: LocationFix
    var expected: LocationVerdict?
  }

  static let cases = [
    Case(testDescription: "a good fix", fix: .at(100), expected: nil),
    Case(testDescription: "as old as allowed", fix: .at(99), expected: nil),
    Case(testDescription: "too old", fix: .at(98.999), expected: .stale),
    Case(testDescription: "from the future", fix: .at(100.001), expected: .futureDated),
    Case(testDescription: "NaN time", fix: .at(.nan, latitudeDegrees: 48), expected: .invalid),
    Case(testDescription: "NaN latitude", fix: .at(100, latitudeDegrees: .nan), expected: .invalid),
    Case(
      testDescription: "infinite longitude", fix: .at(100, longitudeDegrees: .infinity),
      expected: .invalid),
    Case(testDescription: "NaN accuracy", fix: .at(100, accuracy: .nan), expected: .invalid),
    Case(testDescription: "negative accuracy", fix: .at(100, accuracy: -1), expected: .invalid),
    Case(
      testDescription: "beyond the pole", fix: .at(100, latitudeDegrees: -90.001),
      expected: .outOfRange),
    Case(
      testDescription: "beyond the antimeridian", fix: .at(100, longitudeDegrees: 180.001),
      expected: .outOfRange),
    Case(
      testDescription: "on the antimeridian", fix: .at(100, longitudeDegrees: -180), expected: nil),
    Case(
      testDescription: "null island", fix: .at(100, latitudeDegrees: 0, longitudeDegrees: 0),
      expected: .placeholder),
    Case(
      testDescription: "on the equator", fix: .at(100, latitudeDegrees: 0), expected: nil),
  ]

  @Test(arguments: cases)
  func `a fix alone is judged by its values and its age`(_ example: Case) {
    var validator = FixValidator(lifetime: 1)
    #expect(validator.objection(to: example.fix, at: 100) == example.expected)
  }

  @Test func `the same row twice is a duplicate`() {
    var validator = FixValidator(lifetime: 1)
    #expect(validator.objection(to: .at(10), at: 10) == nil)
    #expect(validator.objection(to: .at(10), at: 10) == .duplicate)
  }

  @Test func `an old measurement under a new time is a repetition`() {
    var validator = FixValidator(lifetime: 1)
    #expect(validator.objection(to: .at(10), at: 10) == nil)
    #expect(validator.objection(to: .at(11), at: 11) == nil)
    #expect(validator.objection(to: .at(10).redated(to: 11.5), at: 11.5) == .repeated)
    #expect(validator.objection(to: .at(12), at: 12) == nil)
  }

  @Test func `a stale fix that is redated is a repetition`() {
    var validator = FixValidator(lifetime: 1)
    #expect(validator.objection(to: .at(-108), at: 0) == .stale)
    #expect(validator.objection(to: .at(-108).redated(to: 0.1), at: 0.1) == .repeated)
  }

  @Test func `the same place at another speed is no repetition`() {
    var validator = FixValidator(lifetime: 1)
    #expect(validator.objection(to: .at(10, latitudeDegrees: 48, speed: 1), at: 10) == nil)
    #expect(validator.objection(to: .at(11, latitudeDegrees: 48, speed: 2), at: 11) == nil)
  }

  @Test func `a fresh fix that is older than the one before it is out of order`() {
    var validator = FixValidator(lifetime: 1)
    #expect(validator.objection(to: .at(10), at: 10) == nil)
    #expect(validator.objection(to: .at(9.5), at: 10) == .outOfOrder)
  }

  @Test func `a fix from the future does not block those of the present`() {
    var validator = FixValidator(lifetime: 1)
    #expect(validator.objection(to: .at(1e6), at: 10) == .futureDated)
    #expect(validator.objection(to: .at(10), at: 10) == nil)
  }
}
