import CommandLineInterface
import Glibc
import ResultStore

/// What proves to servers who sends; never on the command line, where every process could read it.
enum UploadSecrets {
  /// The token in a file, or else in the environment.
  static func token(inFile file: String?) throws -> UploadToken? {
    let (source, text): (String, String)
    if let file {
      (source, text) = (file, String(decoding: try InputFile.bytes(of: file), as: UTF8.self))
    } else if let variable = variable("FUSION_UPLOAD_TOKEN") {
      (source, text) = ("FUSION_UPLOAD_TOKEN", variable)
    } else {
      return nil
    }
    guard let token = UploadToken(text) else { throw UnusableToken(source: source) }
    return token
  }

  /// The keys of object storage, where Amazon's own tools find them.
  static func objectStorage(region: String?, endpoint: String?) throws -> ObjectStorage? {
    let file =
      variable("AWS_SHARED_CREDENTIALS_FILE")
      ?? variable("HOME").map { "\($0)/.aws/credentials" }
    let bytes = try file.flatMap { path -> [UInt8]? in
      unsafe access(path, F_OK) == 0 ? try InputFile.bytes(of: path) : nil
    }
    return ObjectStorage(
      environment: variable, credentials: bytes.map { String(decoding: $0, as: UTF8.self) },
      region: region, endpoint: endpoint)
  }

  /// A variable of the environment; one that is empty is none.
  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name).map({ unsafe String(cString: $0) }) else { return nil }
    return value.isEmpty ? nil : value
  }
}

/// A token that no header can carry; it is not repeated here.
struct UnusableToken: ExitStatusReporting, Equatable, CustomStringConvertible {
  var source: String

  var exitStatus: ExitStatus { .badData }

  var description: String {
    "\(source) holds no token: it has to be one word of ASCII characters"
  }
}
