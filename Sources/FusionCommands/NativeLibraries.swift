import CArchive
import CCurl
import CGeographic
import CLAPACKE
import COpenSSL
import CSQLite
import CVideo
import CZlib

/// The libraries written in other languages, asked for their versions at run time.
enum NativeLibraries {
  /// Every one that the program is linked with or loads when it is needed.
  static func examine() -> [Ingredient] { linked + loadedForVideo }

  private static var linked: [Ingredient] {
    [
      Ingredient(
        name: "SQLite", purpose: "keeps results and the upload queue",
        package: "libsqlite3-dev", state: .found(version: unsafe text(sqlite3_libversion()))),
      Ingredient(
        name: "LAPACKE", purpose: "factorises the larger matrices",
        package: "liblapacke-dev", state: .found(version: lapackVersion)),
      Ingredient(
        name: "GeographicLib", purpose: "converts coordinates and gives gravity",
        package: "libgeographiclib-dev", state: .found(version: unsafe text(cgeo_version()))),
      Ingredient(
        name: "libcurl", purpose: "uploads results",
        package: "libcurl4-openssl-dev",
        state: .found(version: unsafe text(curl_version_info(CURLVERSION_FIRST).pointee.version))),
      Ingredient(
        name: "libcrypto", purpose: "gives stored results their fingerprints",
        package: "libssl-dev", state: .found(version: openSSLVersion)),
      Ingredient(
        name: "zlib", purpose: "compresses uploads",
        package: "zlib1g-dev", state: .found(version: unsafe text(zlibVersion()))),
      Ingredient(
        name: "libarchive", purpose: "reads recordings that are zip files",
        package: "libarchive-dev", state: .found(version: archiveVersion)),
    ]
  }

  private static var loadedForVideo: [Ingredient] {
    let libraries: [(name: String, library: cvid_library, purpose: String)] = [
      ("libavformat", CVID_LIBAVFORMAT, "opens video files"),
      ("libavcodec", CVID_LIBAVCODEC, "decodes video and pictures"),
      ("libavutil", CVID_LIBAVUTIL, "holds decoded frames"),
      ("libswscale", CVID_LIBSWSCALE, "converts pictures to shades of grey"),
      ("libavdevice", CVID_LIBAVDEVICE, "reads live cameras"),
    ]
    return libraries.map { name, library, purpose in
      let status = cvid_library_status_of(library)
      return Ingredient(
        name: name, purpose: purpose, package: "\(name)-dev",
        // A machine without a camera does without.
        isNeeded: library != CVID_LIBAVDEVICE,
        state: status.isAvailable
          ? .found(version: text(ofArray: status.version))
          : .missing(reason: text(ofArray: status.reason)))
    }
  }

  private static var lapackVersion: String {
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    unsafe LAPACKE_ilaver(&major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  private static var openSSLVersion: String {
    "\(OPENSSL_version_major()).\(OPENSSL_version_minor()).\(OPENSSL_version_patch())"
  }

  /// libarchive gives its version as one number, 3006002 for 3.6.2.
  private static var archiveVersion: String {
    let number = archive_version_number()
    return "\(number / 1_000_000).\(number / 1_000 % 1_000).\(number % 1_000)"
  }

  private static func text(_ characters: UnsafePointer<CChar>?) -> String {
    unsafe characters.map { unsafe String(cString: $0) } ?? "unknown"
  }

  /// The text in an array of characters of fixed size, which Swift sees as a tuple.
  private static func text<Characters>(ofArray characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
