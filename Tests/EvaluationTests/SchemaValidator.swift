@testable import Evaluation

/// A validator for as much of JSON Schema as the result's schema uses.
///
/// A keyword that it does not know is a complaint and not a pass, so that the schema cannot say
/// something that nobody checks.
///
/// - Source: JSON Schema draft 2020-12, "Validation vocabulary".
struct SchemaValidator {
  private let root: JSONValue

  init(_ root: JSONValue) { self.root = root }

  /// What is wrong with a document: `path: problem`, or nothing when it is valid.
  func complaints(about document: JSONValue) -> [String] {
    complaints(about: document, schema: root, path: "")
  }

  /// The schema that a reference leads to, or the schema itself.
  func resolved(_ schema: JSONValue) -> JSONValue {
    guard let target = schema["$ref"]?.stringValue else { return schema }
    let steps = target.split(separator: "/").dropFirst()
    return steps.reduce(root) { $0[String($1)] ?? .null }
  }

  private func complaints(about value: JSONValue, schema: JSONValue, path: String) -> [String] {
    guard case .object(let object) = schema else { return ["\(path): the schema is no object"] }
    return object.members.flatMap { member -> [String] in
      let rule = member.value
      switch member.key {
      case "$schema", "$id", "$defs", "title", "description": return []
      case "$ref": return complaints(about: value, schema: resolved(schema), path: path)
      case "type":
        let types = rule.elements ?? [rule]
        let fits = types.contains { isOf(type: $0.stringValue ?? "", value) }
        return fits ? [] : ["\(path): is \(value.kind), not \(types)"]
      case "const": return value == rule ? [] : ["\(path): is not \(rule)"]
      case "enum":
        return rule.elements?.contains(value) == true ? [] : ["\(path): is none of \(rule)"]
      case "minimum":
        guard let number = value.doubleValue, let limit = rule.doubleValue else { return [] }
        return number >= limit ? [] : ["\(path): is below \(limit)"]
      case "maximum":
        guard let number = value.doubleValue, let limit = rule.doubleValue else { return [] }
        return number <= limit ? [] : ["\(path): is above \(limit)"]
      case "items":
        return (value.elements ?? []).enumerated().flatMap { index, element in
          complaints(about: element, schema: rule, path: "\(path)[\(index)]")
        }
      case "required":
        guard case .object = value else { return [] }
        return (rule.elements ?? []).compactMap(\.stringValue).filter { value[$0] == nil }
          .map { "\(path): lacks \($0)" }
      case "properties":
        return (rule.keys ?? []).flatMap { key in
          guard let property = value[key], let rule = rule[key] else { return [String]() }
          return complaints(about: property, schema: rule, path: join(path, key))
        }
      case "additionalProperties":
        let others = (value.keys ?? []).filter { schema["properties"]?[$0] == nil }
        if rule == false { return others.map { "\(path): has \($0), which the schema does not" } }
        return others.flatMap {
          complaints(about: value[$0] ?? .null, schema: rule, path: join(path, $0))
        }
      default: return ["\(path): the schema has a keyword that is not checked: \(member.key)"]
      }
    }
  }

  private func isOf(type: String, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array),
      ("object", .object), ("number", .integer), ("number", .number), ("integer", .integer):
      true
    default: false
    }
  }

  private func join(_ path: String, _ key: String) -> String {
    path.isEmpty ? key : "\(path).\(key)"
  }
}

extension JSONValue {
  /// The keys of an object, in order.
  var keys: [String]? {
    if case .object(let object) = self { object.members.map(\.key) } else { nil }
  }
}
