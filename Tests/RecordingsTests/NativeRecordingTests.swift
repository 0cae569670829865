import Geodesy
import Recordings
import SensorSamples
import Testing
import _TestSupport

struct NativeRecordingTests {
  /// A recording with every stream, whose numbers are hard to write short.
  static let recording = Recording(
    name: "walk “1”\n", device: "Pixel 8", startUnixNanoseconds: 1_707_663_721_288_000_123,
    accelerometer: (0..<50).map {
      AccelerometerSample(
        time: 100 + Double($0) / 3, specificForce: Vector3(0.1 + Double($0), -1e-17, 9.8 / 7))
    },
    gyroscope: (0..<40).map {
      GyroscopeSample(time: 100 + Double($0) / 2.7, angularRate: Vector3(1e300, -0.0, .pi))
    },
    location: [
      LocationFix(time: 101, latitude: 0.5, longitude: -1.25, horizontalAccuracy: -1),
      LocationFix(
        time: 102, latitude: 0.75, longitude: 0.125, altitude: 12.5, horizontalAccuracy: 3,
        verticalAccuracy: 4, speed: 1.5, speedAccuracy: 0.25, course: 0.5, courseAccuracy: 0.125,
        velocity: Vector3(1, 2, 3), velocityAccuracy: 0.5),
    ],
    significantLocation: [
      LocationFix(time: 103, latitude: 0.5, longitude: -1.25, horizontalAccuracy: 500)
    ],
    hasSignificantLocation: true,
    truth: [
      ReferenceState(
        time: 100, position: GeodeticPosition(latitude: 0.5, longitude: -1.25, height: 7),
        velocity: Vector3(1, 2, 3), attitude: Rotation(w: 0.5, x: 0.5, y: 0.5, z: -0.5))
    ])

  @Test func `what was written reads back the same`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/out"
      try NativeRecordingWriter().write(Self.recording, to: path)
      let read = try Recording(contentsOf: path)
      #expect(read.name == Self.recording.name)
      #expect(read.device == "Pixel 8")
      #expect(read.startUnixNanoseconds == 1_707_663_721_288_000_123)
      #expect(read.accelerometer == Self.recording.accelerometer)
      #expect(read.gyroscope == Self.recording.gyroscope)
      #expect(read.location == Self.recording.location)
      #expect(read.significantLocation == Self.recording.significantLocation)
      #expect(read.hasSignificantLocation)
      #expect(read.truth == Self.recording.truth)
      #expect(try names(in: folder) == ["out"])
    }
  }

  @Test func `fixed decimals keep a file small and the numbers near`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/out"
      try NativeRecordingWriter(decimals: .compact).write(Self.recording, to: path)
      let text = String(decoding: try bytes(of: "\(path)/accelerometer.csv"), as: UTF8.self)
      #expect(text.split(separator: "\n")[2] == "100.333333,1.10000,-0.00000,1.40000")
      let read = try Recording(contentsOf: path)
      for (a, b) in zip(read.accelerometer, Self.recording.accelerometer) {
        #expect(a.specificForce.isClose(to: b.specificForce, within: 5e-6))
      }
    }
  }

  @Test(arguments: [".images", ".video"])
  func `pictures and videos are copied with their times`(kind: String) throws {
    try withTemporaryFolder { folder in
      let media = try makeFolder("media", in: folder, ["1.jpg": "one", "2.jpg": "two"])
      let paths = ["\(media)/1.jpg", "\(media)/2.jpg"]
      var recording = Self.recording
      recording.camera = CameraStream(
        source: kind == ".images" ? .images(paths) : .video(paths[0]),
        frames: [CameraFrame(time: 100.5, index: 1), CameraFrame(time: 101, index: 0)])
      try NativeRecordingWriter().write(recording, to: "\(folder)/out")
      let camera = try #require(try Recording(contentsOf: "\(folder)/out").camera)
      #expect(camera.frames.map(\.time) == [100.5, 101])
      switch camera.source {
      case .images(let copies):
        let texts = try camera.frames.map {
          String(decoding: try bytes(of: copies[$0.index]), as: UTF8.self)
        }
        #expect(texts == ["two", "one"])
      case .video(let copy):
        #expect(try bytes(of: copy) == Array("one".utf8))
        #expect(camera.frames.map(\.index) == [1, 0])
      }
    }
  }

  @Test func `what is already there is not touched`() throws {
    try withTemporaryFolder { folder in
      let path = try makeFolder(in: folder, ["precious.txt": "x"])
      let error = #expect(throws: RecordingError.self) {
        try NativeRecordingWriter().write(Self.recording, to: path)
      }
      #expect(error?.kind == .cannotWrite)
      #expect(try names(in: folder) == ["recording"])
      #expect(try names(in: path) == ["precious.txt"])
    }
  }

  @Test func `when writing fails nothing is left behind`() throws {
    try withTemporaryFolder { folder in
      var recording = Self.recording
      recording.camera = CameraStream(
        source: .video("/no/such/video.mp4"), frames: [CameraFrame(time: 100, index: 0)])
      #expect(throws: RecordingError.self) {
        try NativeRecordingWriter().write(recording, to: "\(folder)/out")
      }
      let left = try names(in: folder)
      #expect(left.isEmpty)
      let error = #expect(throws: RecordingError.self) {
        try NativeRecordingWriter().write(Self.recording, to: "\(folder)/no/such/parent")
      }
      #expect(error?.kind == .cannotWrite)
    }
  }

  @Test func `an empty significant-change stream is still one`() throws {
    var files = SmallRecordings.native
    files["significant_location.csv"] =
      "time_s,latitude_deg,longitude_deg,horizontal_accuracy_m\n"
    let recording = try withTemporaryFolder {
      try Recording(contentsOf: makeFolder(in: $0, files))
    }
    #expect(recording.hasSignificantLocation)
    #expect(recording.significantLocation.isEmpty)
  }

  @Test func `a reference is read from a file, a folder and nothing else`() throws {
    try withTemporaryFolder { folder in
      try NativeRecordingWriter().write(Self.recording, to: "\(folder)/out")
      #expect(try Recording.truth(contentsOf: "\(folder)/out") == Self.recording.truth)
      #expect(try Recording.truth(contentsOf: "\(folder)/out/truth.csv") == Self.recording.truth)
      let error = #expect(throws: RecordingError.self) {
        try Recording.truth(contentsOf: "\(folder)/out/gyroscope.csv")
      }
      #expect(error?.kind == .missingColumn)
    }
  }
}
