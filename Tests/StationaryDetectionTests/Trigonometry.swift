import Glibc

/// The sine, by a name that no module of the project has.
func sinOf(_ angle: Double) -> Double { sin(angle) }
