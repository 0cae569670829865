import CommandLineInterface
import Foundation
import Testing
import _TestSupport

@testable import FusionCommands

@Suite("A file that appears whole or not at all")
struct AtomicFileTests {
  private func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  @Test func `a new file holds what was written, and nothing is beside it`() throws {
    try withTemporaryFolder { folder in
      try AtomicFile.write("whole".utf8, to: folder + "/result.json")
      #expect(try contents(folder + "/result.json") == "whole")
      #expect(try names(in: folder) == ["result.json"])
    }
  }

  @Test func `a file larger than one piece arrives in order`() throws {
    try withTemporaryFolder { folder in
      let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      var file = try AtomicFile(at: folder + "/large")
      for start in stride(from: 0, to: bytes.count, by: 7_000) {
        try file.write(bytes[start..<min(start + 7_000, bytes.count)])
      }
      try file.commit()
      #expect(try Data(contentsOf: URL(filePath: folder + "/large")) == Data(bytes))
    }
  }

  @Test func `an existing file is replaced, and keeps its permissions`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/result.json"
      try "old".write(toFile: path, atomically: false, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      try AtomicFile.write("new".utf8, to: path)
      #expect(try contents(path) == "new")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(try names(in: folder) == ["result.json"])
    }
  }

  @Test func `a file that is not committed leaves the old one and nothing else`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/result.json"
      try "old".write(toFile: path, atomically: false, encoding: .utf8)
      func abandon() throws {
        var file = try AtomicFile(at: path)
        try file.write([UInt8](repeating: 0x78, count: 200_000))
      }
      try abandon()
      #expect(try contents(path) == "old")
      #expect(try names(in: folder) == ["result.json"])
    }
  }

  @Test func `a link is followed, not replaced`() throws {
    try withTemporaryFolder { folder in
      try "old".write(toFile: folder + "/target", atomically: false, encoding: .utf8)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: "target")
      try AtomicFile.write("new".utf8, to: folder + "/link")
      #expect(try contents(folder + "/target") == "new")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "target")
    }
  }

  @Test func `a device is written to, not replaced`() throws {
    try AtomicFile.write("gone".utf8, to: "/dev/null")
    let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func `a folder that does not exist is named with the path and the reason`() {
    let path = "/no/such/folder/result.json"
    let error = #expect(throws: OutputError.self) { try AtomicFile.write("x".utf8, to: path) }
    #expect(error == .cannotWrite(path: path, reason: ENOENT))
    #expect(error?.exitStatus == .cannotWrite)
    #expect(error?.description == "\(path) cannot be written: No such file or directory")
  }

  @Test func `a folder is not overwritten`() throws {
    try withTemporaryFolder { folder in
      #expect(throws: OutputError.cannotWrite(path: folder, reason: EISDIR)) {
        try AtomicFile.write("x".utf8, to: folder)
      }
    }
  }

  @Test func `a full device is an error, not a short file`() {
    #expect(throws: OutputError.cannotWrite(path: "/dev/full", reason: ENOSPC)) {
      try AtomicFile.write("x".utf8, to: "/dev/full")
    }
  }
}
