import Foundation

/// How much the tests with many processes do: a little on every run, more when a variable says so.
public enum Burden {
  /// Processes that each of the tests with random moments kills.
  public static let kills = number("FUSION_TEST_KILLS", 25)
  /// Uploads that eight processes share.
  public static let rows = number("FUSION_TEST_ROWS", 1200)

  private static func number(_ variable: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
  }
}
