import Testing

@testable import StationaryDetection
@testable import _DetectionBench

/// A camera that sees the inside of a vehicle, judged with all other evidence.
@Suite("The inside of a vehicle", .enabled(if: isOptimised, "pictures take long without"))
struct VehicleInteriorTests {
  @Test(arguments: VehicleInterior.all.map(\.name))
  func `a picture that stands is rest only where the vehicle stands`(name: String) throws {
    let interior = try #require(VehicleInterior.all.first { $0.name == name })
    let verdict = try interior.verdict()
    #expect(verdict.falseRest ?? 0 == 0)
    #expect(verdict.foundRest ?? 1 >= 0.8)
  }
}
