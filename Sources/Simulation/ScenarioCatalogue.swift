/// The scenarios that come with the library.
public enum ScenarioCatalogue {
  /// A scenario by its name, and how it is made for a seed.
  public struct Entry: Sendable {
    public let name: String
    /// One sentence that says what happens.
    public let summary: String
    private let build: @Sendable (inout ScenarioBuilder) -> Void

    init(
      _ name: String, _ summary: String,
      _ build: @escaping @Sendable (inout ScenarioBuilder) -> Void
    ) {
      self.name = name
      self.summary = summary
      self.build = build
    }

    /// The scenario whose details, such as the attitude of the phone, follow from a seed.
    public func scenario(seed: UInt64) -> Scenario {
      var builder = ScenarioBuilder(name: name, summary: summary, seed: seed)
      build(&builder)
      return builder.scenario
    }
  }

  /// Every entry, in the order in which help lists them.
  public static let entries: [Entry] = [
    drive, commute, highway, tunnel, walk, still, errands,
  ]

  /// The entry for who has no wish.
  public static var standard: Entry { drive }

  /// The entry with a name, if there is one.
  public static func entry(named name: String) -> Entry? {
    entries.first { $0.name == name }
  }
}
