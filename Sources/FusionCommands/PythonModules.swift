import Glibc

/// The modules of Python that the notebooks need, for the interpreter that is found first.
enum PythonModules {
  private static let wanted: [(module: String, purpose: String, package: String)] = [
    ("pandas", "reads results into tables", "python3-pandas"),
    ("matplotlib", "draws error plots", "python3-matplotlib"),
    ("nbconvert", "runs notebooks without a window", "jupyter-nbconvert"),
  ]

  /// Asks Python for the modules' versions; the program itself needs none of them.
  static func examine() -> [Ingredient] {
    let versions = installedVersions()
    let python = Ingredient(
      name: "Python", purpose: "runs the notebooks", package: "python3-venv", isNeeded: false,
      state: versions["python"].map { .found(version: $0) } ?? .missing(reason: "no python3"))
    return [python]
      + wanted.map { module, purpose, package in
        Ingredient(
          name: module, purpose: purpose, package: package, isNeeded: false,
          state: versions[module].map { .found(version: $0) }
            ?? .missing(reason: "python3 has no module \(module)"))
      }
  }

  private static func installedVersions() -> [String: String] {
    let modules = wanted.map { "'\($0.module)'" }.joined(separator: ",")
    // Only the metadata are read: importing the modules would take a second.
    let script = """
      import platform
      from importlib import metadata
      print("python", platform.python_version())
      for name in (\(modules)):
          try: print(name, metadata.version(name))
          except metadata.PackageNotFoundError: pass
      """
    let words = output(ofShell: "python3 - 2>/dev/null <<'END'\n\(script)\nEND\n")
      .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    return Dictionary(
      words.filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// What a line of shell writes; nothing when it cannot be run.
  private static func output(ofShell line: String) -> String {
    guard let stream = unsafe popen(line, "r") else { return "" }
    defer { unsafe pclose(stream) }
    var text: [UInt8] = []
    while case let byte = unsafe getc(stream), byte != EOF { text.append(UInt8(byte)) }
    return String(decoding: text, as: UTF8.self)
  }
}
