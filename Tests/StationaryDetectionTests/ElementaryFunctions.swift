import Glibc

/// The sine, by a name that no module of the project has.
func sinOf(_ angle: Double) -> Double { sin(angle) }

/// The exponential function, likewise.
func expOf(_ value: Double) -> Double { exp(value) }

/// The natural logarithm, likewise.
func logOf(_ value: Double) -> Double { log(value) }
