import Testing
import _TestSupport

@testable import ResultStore

struct IdentifierTests {
  @Test func `it has the digits, groups, version and variant of a random UUID`() {
    #expect(
      Identifier(random: (0x0123_4567_89ab_cdef, 0x0123_4567_89ab_cdef)).text
        == "01234567-89ab-4def-8123-456789abcdef")
    #expect(
      Identifier(random: (.max, .max)).text == "ffffffff-ffff-4fff-bfff-ffffffffffff")
    #expect(Identifier(random: (0, 0)).text == "00000000-0000-4000-8000-000000000000")
  }
}

struct SHA256Tests {
  /// - Source: NIST, "Cryptographic Standards and Guidelines: Examples with Intermediate Values",
  ///   SHA-256.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `digests are those of the standard`(message: String, expected: String) {
    let digest = SHA256.digest(of: Array(message.utf8))
    let text = digest.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
    #expect(text.joined() == expected)
  }
}
