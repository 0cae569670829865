import Foundation
import Testing
import _TestSupport

@Suite("Media that means harm, in a process of its own")
struct HostileMediaTests {
  private static let media = "Tests/StationaryDetectionTests/Media/"

  private static func bytes(of name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: PackageFolder.path(media + name)))
  }

  /// Files of a few kilobytes that claim to be gigabytes.
  enum Claim: String, CaseIterable {
    case samples, jpeg, rawPictures

    func write(in folder: String) throws -> String {
      let path = "\(folder)/\(self).bin"
      try data().write(to: URL(filePath: path))
      return path
    }

    private func data() throws -> Data {
      switch self {
      case .samples:
        var bytes = try HostileMediaTests.bytes(of: "bframes.mp4")
        for (table, offset, value) in [
          ("stsz", 8, [0, 0, 0, 1] as [UInt8]), ("stsz", 12, [0x7f, 0xff, 0xff, 0xff]),
          ("stsc", 16, [0x7f, 0xff, 0xff, 0xff]),
        ] {
          guard let name = bytes.range(of: Data(table.utf8)) else { continue }
          let place = name.lowerBound + offset
          bytes.replaceSubrange(place..<place + 4, with: value)
        }
        return bytes
      case .jpeg:
        var bytes = try HostileMediaTests.bytes(of: "picture.jpg")
        guard let header = bytes.range(of: Data([0xff, 0xc0])) else { return bytes }
        let place = header.lowerBound + 5
        bytes.replaceSubrange(place..<place + 4, with: [0x2e, 0xe0, 0x2e, 0xe0])
        return bytes
      case .rawPictures:
        return Data("YUV4MPEG2 W16000 H16000 F10:1 Ip A1:1 C444\nFRAME\n".utf8)
      }
    }
  }

  @Test(arguments: Claim.allCases)
  func `a small file that claims to be large is refused without much memory`(claim: Claim) throws {
    try withTemporaryFolder { folder in
      let run = try FusionExecutable.run("detect", try claim.write(in: folder))
      #expect(run.status == 65, "\(run.messages)")
      #expect(run.results.isEmpty)
    }
    // The greatest of all children so far, in kilobytes.
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #expect(usage.ru_maxrss < 1_500_000)
  }

  @Test func `a pipe and a device are refused with status 66`() throws {
    try withTemporaryFolder { folder in
      let pipe = folder + "/pipe.mp4"
      let isMade = unsafe mkfifo(pipe, 0o600) == 0
      try #require(isMade)
      for path in [pipe, "/dev/zero"] {
        let run = try FusionExecutable.run("detect", path)
        #expect(run.status == 66)
        #expect(run.messages.contains("cannot be opened (it is no regular file)"))
      }
    }
  }
}
