import COpenSSL

/// The digest that tells whether a payload is still what was captured.
///
/// OpenSSL's is used, which libcurl brings along anyway: with the processor's own instructions it
/// takes less time than the write of the payload, which a plain implementation would outlast.
enum SHA256 {
  static let byteCount = 32

  /// The digest of a message.
  ///
  /// - Complexity: O(*n*) in the length of the message.
  /// - Source: FIPS 180-4, "Secure Hash Standard".
  static func digest(of message: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
      unsafe COpenSSL.SHA256(message, message.count, digest.baseAddress)
      count = byteCount
    }
  }
}
