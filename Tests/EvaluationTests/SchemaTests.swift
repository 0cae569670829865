import Foundation
import Geodesy
import SensorSamples
import Testing

@testable import Evaluation

@Suite struct SchemaTests {
  private static let module = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Evaluation").standardizedFileURL

  private let schema: JSONValue
  private let validator: SchemaValidator

  init() throws {
    let file = Self.module.appending(path: "Resources/fusion-result-1.schema.json")
    schema = try JSONParser.parse(Array(try Data(contentsOf: file)))
    validator = SchemaValidator(schema)
  }

  private func complaints(about result: FusionResult) throws -> [String] {
    validator.complaints(about: try JSONParser.parse(result.json()))
  }

  @Test func `a result with everything in it is valid`() throws {
    var result = FusionResult.complete
    try result.compare(
      with: (0..<5).map { ReferenceState(time: 12.4 + Double($0) / 10, velocity: .zero) })
    #expect(try complaints(about: result) == [])
  }

  @Test func `a result with next to nothing in it is valid`() throws {
    let result = FusionResult(
      fusionVersion: "0.1.0",
      recording: RecordingSummary(name: "", format: "native", duration: 0), series: StateSeries())
    #expect(try complaints(about: result) == [])
  }

  @Test(arguments: [
    ("\"schema\": \"fusion-result/1\"", "\"schema\": \"fusion-result/2\"", "schema"),
    ("\"speed_mps\"", "\"speed_kmh\"", "series"),
    ("\"time_s\": [12.5", "\"time_s\": [null", "series.time_s[0]"),
    ("\"sigma_east_m\": [2", "\"sigma_east_m\": [-2", "series.sigma_east_m[0]"),
    ("\"latitude_deg\": [45", "\"latitude_deg\": [95", "series.latitude_deg[0]"),
    ("\"stationary\": [true", "\"stationary\": [1", "series.stationary[0]"),
    ("\"unknown\", \"still\"", "\"unknown\", \"asleep\"", "camera.state[1]"),
    ("\"offered\": 2", "\"offered\": 2.5", "updates.gps_position.offered"),
    ("\"warnings\": [", "\"warnings\": [7, ", "warnings[0]"),
    ("\"name\": ", "\"title\": ", "recording"),
  ])
  func `what breaks the contract is found, and where`(
    original: String, damage: String, path: String
  ) throws {
    let json = String(decoding: FusionResult.complete.json(), as: UTF8.self)
    let range = try #require(json.range(of: original))
    let damaged = Array(json.replacingCharacters(in: range, with: damage).utf8)
    let complaints = validator.complaints(about: try JSONParser.parse(damaged))
    #expect(complaints.contains { $0.hasPrefix(path + ":") }, "\(complaints)")
  }

  // MARK: Schema, columns and documentation name the same keys

  static let tables: [(name: String, keys: [String])] = [
    ("series", StateSeries.columns.map(\.key)), ("forward", StateSeries.columns.map(\.key)),
    ("camera", CameraSeries.columns.map(\.key)), ("location", LocationSeries.columns.map(\.key)),
    ("biases", BiasSeries.columns.map(\.key)), ("errors", ErrorSeries.columns.map(\.key)),
    ("metrics", VelocityMetrics.groups.flatMap(\.entries).map(\.key) + ["forward"]),
  ]

  @Test(arguments: tables)
  func `the schema lists exactly the columns that are written`(name: String, keys: [String]) throws
  {
    let table = validator.resolved(try #require(schema["properties"]?[name]))
    #expect(table["properties"]?.keys == keys)
  }

  @Test func `every key of the schema says what it is`() throws {
    let undescribed = properties(of: schema, path: "").filter { _, property in
      property["description"] == nil && property["const"] == nil
        && validator.resolved(property)["description"] == nil
    }.map(\.path)
    // The ends of a gap are described by the array that holds them.
    #expect(Set(undescribed).isSubset(of: [".gap.start_s", ".gap.end_s"]))
  }

  @Test func `every key of the schema is in the documentation`() throws {
    let page = try String(
      contentsOf: Self.module.appending(path: "Evaluation.docc/Evaluation.md"), encoding: .utf8)
    let missing = properties(of: schema, path: "").map(\.path)
      .compactMap { $0.split(separator: ".").last }
      .filter { !page.contains("`\($0)`") }
    #expect(missing == [])
  }

  /// All properties that a schema names anywhere, with the path of their names.
  private func properties(of schema: JSONValue, path: String) -> [(path: String, JSONValue)] {
    guard case .object(let object) = schema else { return [] }
    return object.members.flatMap { member -> [(path: String, JSONValue)] in
      switch (member.key, member.value) {
      case ("properties", .object(let properties)):
        properties.members.flatMap {
          [("\(path).\($0.key)", $0.value)]
            + self.properties(of: $0.value, path: "\(path).\($0.key)")
        }
      case ("$defs", .object(let definitions)):
        definitions.members.flatMap { properties(of: $0.value, path: ".\($0.key)") }
      default: properties(of: member.value, path: path)
      }
    }
  }
}
