import Foundation
import Recordings
import SensorSamples
import Testing
import _TestSupport

struct ZipTests {
  private func zip(_ files: [String: String], below folder: String = "") -> ZipBuilder {
    var zip = ZipBuilder()
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      zip.add(folder + name, Array(text.utf8))
    }
    return zip
  }

  private func read<Result>(
    _ bytes: [UInt8], _ body: (Recording) throws -> Result
  ) throws -> Result {
    try withTemporaryFolder { folder in
      try body(Recording(contentsOf: makeFolder(in: folder, bytes: ["r.zip": bytes]) + "/r.zip"))
    }
  }

  @Test(arguments: ["", "walk/", "./a/b/"])
  func `a zip is read like its folder, with a top folder and without`(top: String) throws {
    let folder = try withTemporaryFolder {
      try Recording(contentsOf: makeFolder(in: $0, SmallRecordings.native))
    }
    var zip = zip(SmallRecordings.native, below: top)
    zip.add("__MACOSX/walk/._accelerometer.csv", [0, 5, 22, 7])
    zip.add("\(top).DS_Store", [0, 0, 0, 1])
    try read(zip.bytes) { recording in
      #expect(recording.accelerometer == folder.accelerometer)
      #expect(recording.gyroscope == folder.gyroscope)
      #expect(recording.location == folder.location)
      #expect(recording.streams == folder.streams)
      #expect(recording.doubts == folder.doubts)
    }
  }

  @Test func `a video is unpacked for as long as the recording lives`() throws {
    var files = SmallRecordings.native
    files["frames.csv"] = "time_s,index\n1.0,0\n1.1,1\n"
    files["video.mp4"] = "moving pictures"
    var path = ""
    try read(zip(files).bytes) { recording in
      let camera = try #require(recording.camera)
      #expect(camera.frames.map(\.index) == [0, 1])
      guard case .video(let unpacked) = camera.source else {
        Issue.record("\(camera.source) is not a video")
        return
      }
      path = unpacked
      #expect(try bytes(of: path) == Array("moving pictures".utf8))
      withExtendedLifetime(camera) {}
    }
    #expect(!path.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(!FileManager.default.fileExists(atPath: (path as NSString).deletingLastPathComponent))
  }

  @Test func `pictures in a zip are unpacked under names of our own`() throws {
    var files = SmallRecordings.native
    files["frames.csv"] = "time_s,file\n1.0,b.png\n1.1,../../evil.png\n1.2,gone.png\n"
    files["frames/b.png"] = "picture"
    files["../../evil.png"] = "evil"
    try read(zip(files).bytes) { recording in
      let camera = try #require(recording.camera)
      guard case .images(let paths) = camera.source else { return }
      #expect(paths.allSatisfy { $0.hasPrefix(FileManager.default.temporaryDirectory.path) })
      #expect(!paths.contains { $0.contains("..") })
      #expect(try bytes(of: try #require(paths.first)) == Array("picture".utf8))
      #expect(recording.doubts.contains { $0.message.contains("2 pictures") })
      withExtendedLifetime(camera) {}
    }
  }

  @Test func `a zip that asks for a password is refused`() throws {
    var zip = ZipBuilder(isEncrypted: true)
    zip.add("accelerometer.csv", Array("scrambled".utf8))
    let error = #expect(throws: RecordingError.self) { try read(zip.bytes) { _ in } }
    #expect(error?.kind == .encryptedArchive)
    #expect(error?.description.contains("password") == true)
  }

  @Test(arguments: [0.2, 0.5, 0.9])
  func `a zip that was cut off is refused`(part: Double) throws {
    let whole = zip(SmallRecordings.native).bytes
    let error = #expect(throws: RecordingError.self) {
      try read(Array(whole.prefix(Int(Double(whole.count) * part)))) { _ in }
    }
    #expect(error?.kind == .damagedArchive)
  }

  @Test func `a zip whose bytes were changed is refused as damaged`() throws {
    var bytes = zip(SmallRecordings.native).bytes
    let digit = try #require(bytes.firstRange(of: Array("9.82".utf8))?.lowerBound)
    bytes[digit] = UInt8(ascii: "7")
    let error = #expect(throws: RecordingError.self) { try read(bytes) { _ in } }
    #expect(error?.kind == .damagedArchive)
    #expect(error?.file.hasSuffix("accelerometer.csv") == true)
  }

  @Test func `a zip without files is refused`() throws {
    let error = #expect(throws: RecordingError.self) { try read(ZipBuilder().bytes) { _ in } }
    #expect(error?.kind == .unknownFormat || error?.kind == .damagedArchive)
  }
}
