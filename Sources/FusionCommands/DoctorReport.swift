import Evaluation

/// Something outside the program that it needs, or can make use of.
struct Ingredient: Sendable, Equatable {
  enum State: Sendable, Equatable {
    case found(version: String)
    case missing(reason: String)
  }

  var name: String
  /// What it does for the program, as the end of "the library that …".
  var purpose: String
  /// The Debian package that brings it.
  var package: String
  /// Whether a command fails without it.
  var isNeeded = true
  var state: State

  var isMissing: Bool {
    if case .missing = state { true } else { false }
  }
}

/// What `fusion doctor` found.
struct DoctorReport: Sendable, Equatable {
  var ingredients: [Ingredient]

  /// What is missing although a command needs it.
  var needed: [Ingredient] { ingredients.filter { $0.isMissing && $0.isNeeded } }

  /// The command that installs everything that is missing; nil when nothing is.
  var remedy: String? { Self.remedy(for: ingredients.filter(\.isMissing)) }

  /// The command that installs the packages of some ingredients; nil for none.
  static func remedy(for ingredients: [Ingredient]) -> String? {
    let packages = Set(ingredients.map(\.package)).sorted()
    guard !packages.isEmpty else { return nil }
    return "apt-get install --no-install-recommends " + packages.joined(separator: " ")
  }
}

// MARK: - Printing

extension DoctorReport {
  /// One line an ingredient, aligned, and what to do about those that are missing.
  var text: String {
    let rows = ingredients.map { ingredient in
      switch ingredient.state {
      case .found(let version): [ingredient.name, version, ingredient.purpose]
      case .missing(let reason):
        [
          ingredient.name, ingredient.isNeeded ? "MISSING" : "absent",
          "\(ingredient.purpose): \(reason)",
        ]
      }
    }
    let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = rows.map { row in
      zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ") + "  " + row[2]
    }
    lines.append("")
    lines.append(
      needed.isEmpty
        ? "Everything that is needed is here."
        : "Missing: \(needed.map(\.name).joined(separator: ", ")).")
    if let remedy { lines.append("To install what is missing or absent:\n  \(remedy)") }
    return lines.joined(separator: "\n") + "\n"
  }

  var json: JSONValue {
    let rows = ingredients.map { ingredient -> JSONValue in
      var row: JSONObject = [
        "name": .string(ingredient.name), "purpose": .string(ingredient.purpose),
        "package": .string(ingredient.package), "needed": .bool(ingredient.isNeeded),
      ]
      switch ingredient.state {
      case .found(let version): row["version"] = .string(version)
      case .missing(let reason): row["missing"] = .string(reason)
      }
      return .object(row)
    }
    return [
      "ingredients": .array(rows), "complete": .bool(needed.isEmpty), "remedy": JSONValue(remedy),
    ]
  }
}
