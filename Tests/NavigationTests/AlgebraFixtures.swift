import Geodesy
import LinearAlgebra
import _TestSupport

@testable import Navigation

/// A transition and noise with nothing zero.
func transition(_ random: inout SeededGenerator) -> Transition {
  var result = Transition(duration: 0.02)
  result.velocityChange = random.normalVector()
  let turn: Rotation<Body, Local> = random.rotation()
  result.forceRotation = turn.scaledRows(0.02)
  result.rateRotation = turn.scaledRows(0.03)
  result.rate = random.normalVector()
  result.attitudeRetention = SIMD3(0.9, 0.6, 0.5)
  result.fixPositionRetention = 0.8
  result.fixVelocityRetention = 0.7
  return result
}

/// The transition's matrix, written out from its definition.
func dense(_ t: Transition) -> ErrorMatrix {
  var f = ErrorMatrix.identity
  let (d, c, r) = (t.velocityChange, t.forceRotation, t.rateRotation)
  let skew = Matrix<3, 3>([[0, -d.z, d.y], [d.z, 0, -d.x], [-d.y, d.x, 0]])
  for row in 0..<3 {
    f[ErrorState.position + row, ErrorState.velocity + row] = t.duration
    f[ErrorState.attitude + row, ErrorState.attitude + row] = t.attitudeRetention[row]
    f[ErrorState.fixPosition + row, ErrorState.fixPosition + row] = t.fixPositionRetention
    f[ErrorState.fixVelocity + row, ErrorState.fixVelocity + row] = t.fixVelocityRetention
    let (force, rate) = ([c.0, c.1, c.2][row], [r.0, r.1, r.2][row])
    for column in 0..<3 {
      f[ErrorState.velocity + row, ErrorState.attitude + column] = -skew[row, column]
      f[ErrorState.velocity + row, ErrorState.accelerometerBias + column] = -force[column]
      f[ErrorState.attitude + row, ErrorState.gyroscopeBias + column] = -rate[column]
      for axis in 0..<3 {
        f[ErrorState.attitude + row, ErrorState.gyroscopeScale + 3 * column + axis] =
          -rate[column] * t.rate[axis]
      }
    }
  }
  return f
}

func noise(_ variance: Double) -> ProcessNoise {
  let three = SIMD3(repeating: variance)
  return ProcessNoise(
    position: three, velocity: three, attitude: three, accelerometerBias: variance,
    gyroscopeBias: variance, gyroscopeScale: variance, fixPosition: three, fixVelocity: three)
}

/// A covariance with correlations, made by a few steps and updates.
func covariance(_ random: inout SeededGenerator) -> ErrorCovariance {
  var covariance = ErrorCovariance()
  covariance.add(noise(2))
  for _ in 0..<5 {
    covariance.predict(transition(&random), noise(0.1))
    _ = covariance.update(row: row(&random), variance: 0.5, residual: 0)
  }
  return covariance
}

func row(_ random: inout SeededGenerator) -> ErrorRow {
  var row = ErrorRow(repeating: 0)
  for index in stride(from: 0, to: ErrorState.count, by: 2) { row[index] = random.normal() }
  return row
}

func vector(_ row: ErrorRow) -> ErrorVector { Matrix { index, _ in row[index] } }
