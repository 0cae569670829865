import Glibc

/// The value that a standard normal variable stays below with a given probability.
///
/// Found by bisection of `Φ(z) = ½ erfc(−z/√2)`: it is asked for once per calibration.
///
/// - Precondition: The probability lies between 0 and 1, exclusive.
func normalQuantile(_ probability: Double) -> Double {
  precondition(probability > 0 && probability < 1, "a probability strictly between 0 and 1")
  var low = -10.0
  var high = 10.0
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if 0.5 * erfc(-middle / 2.0.squareRoot()) < probability { low = middle } else { high = middle }
  }
  return (low + high) / 2
}
