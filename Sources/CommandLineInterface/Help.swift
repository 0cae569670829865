/// The width in which help is set, in characters.
private let pageWidth = 80

extension Command {
  /// The one line that shows how the command is called by words such as `fusion queue list`.
  public static func usage(as path: String) -> String {
    let words = parameters.compactMap { parameter -> String? in
      switch (parameter.kind, parameter.isRequired) {
      case (.argument, let isRequired):
        let word = parameter.name + (parameter.isRepeatable ? "..." : "")
        return isRequired ? word : "[\(word)]"
      case (.option, true): return "\(parameter.spelling) \(parameter.placeholder)"
      case (.option, false), (.flag, _): return nil
      }
    }
    return (["Usage:", path] + words + ["[options]"]).joined(separator: " ")
  }

  /// The text of `--help`.
  public static func help(as path: String) -> String {
    let defaults = Self()
    func rows(_ kinds: Set<Parameter<Self>.Kind>) -> [HelpRow] {
      parameters.filter { kinds.contains($0.kind) }.map { $0.helpRow(defaults: defaults) }
    }
    let help = HelpRow(label: "--help", text: "Prints this help.")
    return page(
      usage(as: path), abstract, section("Arguments", rows([.argument])),
      section("Options", rows([.option, .flag]) + [help]), discussion)
  }
}

extension CommandGroup {
  func usage(as path: String) -> String { "Usage: \(path) COMMAND [options]" }

  func help(as path: String, options: [HelpRow] = []) -> String {
    let commands = members.map { HelpRow(label: $0.name, text: $0.abstract) }
    let help = HelpRow(label: "--help", text: "Prints this help, or that of a command.")
    return page(
      usage(as: path), abstract, section("Commands", commands),
      section("Options", [help] + options))
  }
}

/// A term of a help table and what it means.
struct HelpRow {
  var label: String
  var text: String
}

extension Parameter {
  fileprivate func helpRow(defaults: Root) -> HelpRow {
    let label =
      switch kind {
      case .argument: name
      case .option: "\(spelling) \(placeholder)"
      case .flag: spelling
      }
    var notes: [String] = []
    if isRequired, kind == .option { notes.append("required") }
    if isRepeatable, kind == .option { notes.append("may be repeated") }
    if let word = defaultArgument(defaults), !word.isEmpty { notes.append("default: \(word)") }
    return HelpRow(
      label: label, text: notes.isEmpty ? help : "\(help) (\(notes.joined(separator: ", ")))")
  }
}

/// Parts of a help text, one blank line between those that are not empty.
private func page(_ parts: String...) -> String {
  parts.map(wrapParagraphs).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
}

/// A titled table of two columns; a label that is too long gets a line of its own.
private func section(_ title: String, _ rows: [HelpRow]) -> String {
  guard !rows.isEmpty else { return "" }
  let widest = 24
  let labels = rows.map(\.label.count).filter { $0 <= widest }
  let indent = 2 + (labels.max() ?? widest) + 2
  let margin = String(repeating: " ", count: indent)
  let lines = rows.flatMap { row -> [String] in
    var lines = wrap(row.text, to: pageWidth - indent).map { margin + $0 }
    let label = "  " + row.label
    if label.count + 2 <= indent, let first = lines.first {
      lines[0] = label + first.dropFirst(label.count)
      return lines
    }
    return [label] + lines
  }
  return ([title + ":"] + lines).joined(separator: "\n")
}

/// Fills the paragraphs of a text; lines that begin with a blank are kept as they are.
private func wrapParagraphs(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .flatMap { $0.hasPrefix(" ") || $0.isEmpty ? [String($0)] : wrap($0, to: pageWidth) }
    .joined(separator: "\n")
}

private func wrap(_ text: some StringProtocol, to width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] = last + " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
