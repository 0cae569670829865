/// What a statement can be given.
enum SQLValue: Sendable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  static func time(_ time: WallTime) -> SQLValue { .integer(time.unixMilliseconds) }
  static func identifier(_ identifier: Identifier) -> SQLValue { .text(identifier.text) }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  init(integerLiteral value: Int64) { self = .integer(value) }
  init(stringLiteral value: String) { self = .text(value) }
}
