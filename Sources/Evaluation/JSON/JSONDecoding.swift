/// An object of a document together with its path in it, so that a complaint can say where.
struct DecodedObject {
  let object: JSONObject
  /// The path from the top, empty there.
  let path: String

  init(_ value: JSONValue, path: String) throws(ResultError) {
    guard case .object(let object) = value else {
      throw ResultError(.unexpected(key: path, problem: "expected an object, found \(value.kind)"))
    }
    (self.object, self.path) = (object, path)
  }

  private func path(to key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  private func unexpected(_ key: String, _ expected: String, _ value: JSONValue?) -> ResultError {
    ResultError(
      .unexpected(
        key: path(to: key),
        problem: value.map { "expected \(expected), found \($0.kind)" } ?? "missing"))
  }

  /// The value of a key, nil when it is absent or `null`.
  func optional(_ key: String) -> JSONValue? {
    let value = object[key]
    return value == .null ? nil : value
  }

  func text(_ key: String) throws(ResultError) -> String {
    guard let text = try optionalText(key) else { throw unexpected(key, "a string", object[key]) }
    return text
  }

  func optionalText(_ key: String) throws(ResultError) -> String? {
    guard let value = optional(key) else { return nil }
    guard let text = value.stringValue else { throw unexpected(key, "a string", value) }
    return text
  }

  func number(_ key: String) throws(ResultError) -> Double {
    guard let number = try optionalNumber(key) else {
      throw unexpected(key, "a number", object[key])
    }
    return number
  }

  func optionalNumber(_ key: String) throws(ResultError) -> Double? {
    guard let value = optional(key) else { return nil }
    guard let number = value.doubleValue else { throw unexpected(key, "a number", value) }
    return number
  }

  func count(_ key: String) throws(ResultError) -> Int {
    guard let value = object[key]?.integerValue, let count = Int(exactly: value) else {
      throw unexpected(key, "a whole number", object[key])
    }
    return count
  }

  /// A count, which is not below zero; nil when it is absent or `null`.
  func optionalCount(_ key: String) throws(ResultError) -> Int? {
    guard let value = optional(key) else { return nil }
    guard let integer = value.integerValue, let count = Int(exactly: integer), count >= 0 else {
      throw unexpected(key, "a whole number from zero", value)
    }
    return count
  }

  func optionalInteger(_ key: String) throws(ResultError) -> Int64? {
    guard let value = optional(key) else { return nil }
    guard let integer = value.integerValue else { throw unexpected(key, "a whole number", value) }
    return integer
  }

  /// The object under a key; nil when it is absent or `null`.
  func optionalObject(_ key: String) throws(ResultError) -> DecodedObject? {
    guard let value = optional(key) else { return nil }
    return try DecodedObject(value, path: path(to: key))
  }

  func requiredObject(_ key: String) throws(ResultError) -> DecodedObject {
    guard let value = object[key] else { throw unexpected(key, "an object", nil) }
    return try DecodedObject(value, path: path(to: key))
  }

  /// The elements of an array; none when it is absent or `null`.
  func elements(_ key: String) throws(ResultError) -> [JSONValue] {
    guard let value = optional(key) else { return [] }
    guard case .array(let elements) = value else { throw unexpected(key, "an array", value) }
    return elements
  }

  func objects(_ key: String) throws(ResultError) -> [DecodedObject] {
    var objects: [DecodedObject] = []
    for (index, element) in try elements(key).enumerated() {
      objects.append(try DecodedObject(element, path: "\(path(to: key))[\(index)]"))
    }
    return objects
  }

  func texts(_ key: String) throws(ResultError) -> [String] {
    try column(key, "a string", of: try elements(key)) { $0.stringValue }
  }

  /// The members that none of the keys names.
  func other(than keys: Set<String>) -> JSONObject {
    JSONObject(members: object.members.filter { !keys.contains($0.key) })
  }

  // MARK: Tables

  /// The object as a table, with every required column and all columns of one length.
  func table<Table: ColumnarTable>(_ type: Table.Type) throws(ResultError) -> Table {
    var table = Table()
    for column in Table.columns {
      switch column.storage {
      case .numbers(let path):
        table[keyPath: path] = try numbers(column.key, of: try required(column.key))
      case .optionalNumbers(let path):
        guard optional(column.key) != nil else { continue }
        table[keyPath: path] = try numbers(column.key, of: try required(column.key))
      case .flags(let path):
        table[keyPath: path] = try self.column(
          column.key, "a boolean", of: try required(column.key)
        ) { value in if case .bool(let flag) = value { flag } else { nil } }
      case .labels(let path):
        table[keyPath: path] = try self.column(
          column.key, "a string or null", of: try required(column.key)
        ) { value in value == .null ? .some(nil) : value.stringValue.map(Optional.some) }
      }
    }
    if let key = table.columnOfWrongLength {
      throw ResultError(
        .unexpected(
          key: path(to: key), problem: "not as long as \(path(to: "time_s")) (\(table.count))"))
    }
    return table
  }

  private func required(_ key: String) throws(ResultError) -> [JSONValue] {
    guard case .array(let elements) = object[key] else {
      throw unexpected(key, "an array", object[key])
    }
    return elements
  }

  /// Numbers with NaN for `null`.
  private func numbers(_ key: String, of elements: [JSONValue]) throws(ResultError) -> [Double] {
    try column(key, "a number or null", of: elements) { $0 == .null ? .nan : $0.doubleValue }
  }

  private func column<Element>(
    _ key: String, _ expected: String, of elements: [JSONValue], _ convert: (JSONValue) -> Element?
  ) throws(ResultError) -> [Element] {
    var column: [Element] = []
    column.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      guard let value = convert(element) else {
        throw unexpected("\(key)[\(index)]", expected, element)
      }
      column.append(value)
    }
    return column
  }
}
