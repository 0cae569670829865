import CommandLineInterface
import Foundation
import Testing

@testable import FusionCommands

@Suite("fusion doctor")
struct DoctorTests {
  private static let found = Ingredient(
    name: "libone", purpose: "does one thing", package: "libone-dev",
    state: .found(version: "1.2.3"))
  private static let missing = Ingredient(
    name: "libother", purpose: "does another", package: "libother-dev",
    state: .missing(reason: "no libother.so.2"))
  private static let optional = Ingredient(
    name: "extra", purpose: "is nice", package: "python3-extra", isNeeded: false,
    state: .missing(reason: "no module"))

  @Test func `a complete installation says so and names no remedy`() {
    let report = DoctorReport(ingredients: [Self.found])
    #expect(
      report.text == """
        libone  1.2.3  does one thing

        Everything that is needed is here.

        """)
    #expect(report.needed.isEmpty)
    #expect(report.remedy == nil)
  }

  @Test func `what is missing is named with its reason and the command that installs it`() {
    let report = DoctorReport(ingredients: [Self.found, Self.missing, Self.optional])
    #expect(report.needed == [Self.missing])
    #expect(
      report.text == """
        libone    1.2.3    does one thing
        libother  MISSING  does another: no libother.so.2
        extra     absent   is nice: no module

        Missing: libother.
        To install what is missing or absent:
          apt-get install --no-install-recommends libother-dev python3-extra

        """)
  }

  @Test func `what only the notebooks need does not fail`() {
    #expect(DoctorReport(ingredients: [Self.found, Self.optional]).needed.isEmpty)
  }

  @Test func `packages are named once`() {
    let report = DoctorReport(ingredients: [Self.missing, Self.missing])
    #expect(report.remedy == "apt-get install --no-install-recommends libother-dev")
  }

  @Test func `the refusal names only what a command needs`() {
    let error = IncompleteInstallation(missing: [Self.missing])
    #expect(error.exitStatus == .unavailable)
    #expect(
      error.description == "libother cannot be loaded; install with: "
        + "apt-get install --no-install-recommends libother-dev")
  }

  @Test func `every native library of this build is found with its version`() {
    for ingredient in NativeLibraries.examine() {
      guard case .found(let version) = ingredient.state else {
        Issue.record("\(ingredient.name): \(ingredient.state)")
        continue
      }
      #expect(version.wholeMatch(of: /\d+\.\d+(\.\d+)?/) != nil, "\(ingredient.name) \(version)")
    }
  }

  @Test func `the JSON report can be read by a program`() throws {
    let session = FusionSession("doctor", "--format", "json")
    #expect(session.status == .done)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(session.results.utf8)) as? [String: Any])
    #expect(report["complete"] as? Bool == true)
    let ingredients = try #require(report["ingredients"] as? [[String: Any]])
    #expect(ingredients.compactMap { $0["name"] as? String }.contains("libavcodec"))
    #expect(ingredients.allSatisfy { ($0["version"] == nil) != ($0["missing"] == nil) })
  }
}
