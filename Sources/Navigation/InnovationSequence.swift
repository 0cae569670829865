/// How the innovations of one kind of measurement follow each other.
///
/// A filter that makes the best of what it knows has innovations without memory: the normalised one
/// of an update is uncorrelated with that of the update before.
///
/// - Source: R. K. Mehra, "On the identification of variances and adaptive Kalman filtering", IEEE
///   Trans. Automatic Control 15 (1970), 175–184.
struct InnovationSequence: Sendable, Equatable {
  private var previous = SIMD3(repeating: Double.nan)
  private var products = 0.0
  private var squares = 0.0
  private(set) var count = 0
  /// The innovations that had one before them.
  private(set) var pairs = 0

  /// Takes an innovation over its standard deviation, of a component from 0 to 2.
  mutating func observe(_ innovation: Double, component: Int) {
    guard innovation.isFinite else { return }
    squares += innovation * innovation
    count += 1
    if previous[component].isFinite {
      products += innovation * previous[component]
      pairs += 1
    }
    previous[component] = innovation
  }

  /// The autocorrelation at lag one, about zero as the model has it; nil of less than two.
  var autocorrelation: Double? {
    guard pairs > 0, squares > 0 else { return nil }
    return (products / Double(pairs)) / (squares / Double(count))
  }
}
