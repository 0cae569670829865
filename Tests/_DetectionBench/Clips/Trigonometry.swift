import Glibc

// Named in full here, so that one file alone needs the C library.
func cosine(_ angle: Double) -> Double { cos(angle) }
func sine(_ angle: Double) -> Double { sin(angle) }
func exponential(_ power: Double) -> Double { exp(power) }
