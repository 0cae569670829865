import COpenSSL

/// The digest that tells whether a payload is still what was captured.
///
/// OpenSSL's is used, which libcurl brings along anyway: with the processor's own instructions it
/// takes less time than the write of the payload, which a plain implementation would outlast.
///
/// - Source: FIPS 180-4, "Secure Hash Standard".
@safe
struct SHA256: ~Copyable {
  static let byteCount = 32

  private let context: OpaquePointer

  /// Begins a digest of a message that comes in pieces.
  init() {
    guard let context = unsafe EVP_MD_CTX_new() else { fatalError("no memory for a digest") }
    unsafe self.context = context
    unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil)
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  /// Takes the next piece of the message.
  func update(_ piece: [UInt8]) {
    unsafe EVP_DigestUpdate(context, piece, piece.count)
  }

  /// The digest of all pieces; nothing may follow.
  consuming func finish() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: Self.byteCount) { digest, count in
      unsafe EVP_DigestFinal_ex(context, digest.baseAddress, nil)
      count = Self.byteCount
    }
  }

  /// The digest of a message.
  ///
  /// - Complexity: O(*n*) in the length of the message.
  static func digest(of message: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
      unsafe COpenSSL.SHA256(message, message.count, digest.baseAddress)
      count = byteCount
    }
  }
}
