public import Geodesy

extension Double {
  /// Whether two numbers differ by no more than an absolute tolerance.
  public func isClose(to other: Double, within tolerance: Double) -> Bool {
    abs(self - other) <= tolerance
  }
}

extension Vector3 {
  /// Whether each component differs by no more than an absolute tolerance.
  public func isClose(to other: Self, within tolerance: Double) -> Bool {
    (0..<3).allSatisfy { self[$0].isClose(to: other[$0], within: tolerance) }
  }
}
