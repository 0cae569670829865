public import Geodesy
import Glibc
public import LinearAlgebra

extension RandomNumberGenerator {
  /// A standard normal number.
  ///
  /// - Source: G. E. P. Box and M. E. Muller, Ann. Math. Statist. 29 (1958), 610–611.
  public mutating func normal() -> Double {
    let radius = (-2 * log(Double.random(in: Double.leastNormalMagnitude..<1, using: &self)))
      .squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }

  /// Three independent standard normal numbers.
  public mutating func normalVector() -> SIMD3<Double> { SIMD3(normal(), normal(), normal()) }

  /// A rotation, uniform over all.
  public mutating func rotation<A, B>() -> Rotation<A, B> {
    Rotation(w: normal(), x: normal(), y: normal(), z: normal()) ?? .identity
  }

  /// A matrix of independent standard normal numbers.
  public mutating func matrix<let rows: Int, let columns: Int>() -> Matrix<rows, columns> {
    Matrix { _, _ in normal() }
  }

  /// A symmetric positive definite matrix whose eigenvalues are at least `floor`.
  public mutating func covariance<let count: Int>(floor: Double = 0.1) -> Matrix<count, count> {
    let root: Matrix<count, count> = matrix()
    var result = root * root.transpose + floor * Matrix<count, count>.identity
    result.symmetrize()
    return result
  }
}

extension Matrix {
  /// Whether each element differs by no more than an absolute tolerance.
  public func isClose(to other: Self, within tolerance: Double) -> Bool {
    (self - other).largestMagnitude <= tolerance
  }
}

extension Rotation {
  /// Whether the rotation between both is no larger than an angle.
  public func isClose(to other: Self, within angle: Double) -> Bool {
    (inverse * other).angle <= angle
  }
}
