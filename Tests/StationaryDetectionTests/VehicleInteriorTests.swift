import Testing

@testable import StationaryDetection
@testable import _DetectionBench

/// A camera that sees the inside of a vehicle, judged with all other evidence.
@Suite("The inside of a vehicle", .enabled(if: isOptimised, "pictures take long without"))
struct VehicleInteriorTests {
  @Test(arguments: VehicleInterior.all.map(\.name))
  func `a picture that stands is rest only where the vehicle stands`(name: String) throws {
    let interior = try #require(VehicleInterior.all.first { $0.name == name })
    let report = try interior.report()
    let times = stride(from: 0.0, to: interior.duration, by: 0.05)
    let called = times.filter { time in report.intervals.contains { $0.contains(time) } }
    // Slower than a tenth of a metre per second is the last instant of braking.
    #expect(called.filter { interior.speed(at: $0) > 0.1 }.isEmpty)
    let still = times.filter { interior.speed(at: $0) == 0 }.count
    let found = called.count { interior.speed(at: $0) == 0 }
    #expect(Double(found) >= 0.8 * Double(still))
  }
}
