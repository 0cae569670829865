public import SensorSamples

/// The streams of a recording as one sequence in the order of time.
///
/// At one time, inertial samples come before fixes and frames, so that whoever follows the motion
/// has reached the time of a fix when the fix comes. Nothing is copied: the sequence walks along
/// the arrays of the recording.
///
/// - Precondition: each stream is in the order of time, as reading a recording leaves it.
/// - Complexity: O(1) for each element.
public struct MergedSamples: Sequence, Sendable {
  public enum Event: Sendable, Equatable {
    case accelerometer(AccelerometerSample)
    case gyroscope(GyroscopeSample)
    case location(LocationFix)
    case significantLocation(LocationFix)
    case frame(CameraFrame)

    /// Seconds on the recording's clock.
    public var time: Double {
      switch self {
      case .accelerometer(let sample): sample.time
      case .gyroscope(let sample): sample.time
      case .location(let fix), .significantLocation(let fix): fix.time
      case .frame(let frame): frame.time
      }
    }
  }

  private let recording: Recording

  public init(_ recording: Recording) { self.recording = recording }

  public func makeIterator() -> Iterator { Iterator(recording: recording) }

  public struct Iterator: IteratorProtocol {
    private let accelerometer: [AccelerometerSample]
    private let gyroscope: [GyroscopeSample]
    private let location: [LocationFix]
    private let significantLocation: [LocationFix]
    private let frames: [CameraFrame]
    private var place = (accelerometer: 0, gyroscope: 0, location: 0, significant: 0, frame: 0)

    init(recording: Recording) {
      accelerometer = recording.accelerometer
      gyroscope = recording.gyroscope
      location = recording.location
      significantLocation = recording.significantLocation
      frames = recording.camera?.frames ?? []
    }

    public mutating func next() -> Event? {
      let force = Self.time(accelerometer, place.accelerometer)
      let rate = Self.time(gyroscope, place.gyroscope)
      let fix = Self.time(location, place.location)
      let coarse = Self.time(significantLocation, place.significant)
      let frame = Self.time(frames, place.frame)
      let first = Swift.min(force, rate, fix, coarse, frame)
      // A stream that is at its end has infinity as its time, and so has `first` when all are.
      guard first < .infinity else { return nil }
      if force == first {
        defer { place.accelerometer += 1 }
        return .accelerometer(accelerometer[place.accelerometer])
      }
      if rate == first {
        defer { place.gyroscope += 1 }
        return .gyroscope(gyroscope[place.gyroscope])
      }
      if fix == first {
        defer { place.location += 1 }
        return .location(location[place.location])
      }
      if coarse == first {
        defer { place.significant += 1 }
        return .significantLocation(significantLocation[place.significant])
      }
      defer { place.frame += 1 }
      return .frame(frames[place.frame])
    }

    private static func time<Sample: TimedSample>(_ samples: [Sample], _ index: Int) -> Double {
      index < samples.count ? samples[index].time : .infinity
    }
  }
}
