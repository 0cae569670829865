extension Command {
  /// Reads a command from the words that follow its name.
  ///
  /// `--name value` and `--name=value` are the same, `--` ends the options, and a word such as
  /// `-9.81` is a number, not an option. A value that begins with a dash is given with `=`.
  ///
  /// - Throws: ``UsageError`` for the first word that does not fit, or for what is missing.
  public init(parsing words: some Sequence<String>) throws(UsageError) {
    self.init()
    let table = Self.parameters
    var given: Set<String> = []
    var positions = table.filter { $0.kind == .argument }[...]
    var readsOptions = true
    var words = Array(words)[...]

    while let word = words.popFirst() {
      if readsOptions, word == "--" {
        readsOptions = false
      } else if readsOptions, word.looksLikeOption {
        let (spelling, attached) = word.splitAtEqualsSign()
        let parameter = try Self.option(spelled: spelling, in: table)
        guard parameter.isRepeatable || !given.contains(spelling) else { throw .repeated(spelling) }
        given.insert(spelling)
        let value = try parameter.value(attached: attached, following: &words)
        try parameter.store(value, in: &self)
      } else {
        guard let parameter = positions.first else { throw .unexpectedArgument(word) }
        given.insert(parameter.spelling)
        if !parameter.isRepeatable { positions.removeFirst() }
        try parameter.store(word, in: &self)
      }
    }

    if let absent = table.first(where: { $0.isRequired && !given.contains($0.spelling) }) {
      throw .missing(
        absent.kind == .option ? "\(absent.spelling) \(absent.placeholder)" : absent.name)
    }
    try validate()
  }

  private static func option(
    spelled spelling: String, in table: [Parameter<Self>]
  ) throws(UsageError) -> Parameter<Self> {
    let options = table.filter { $0.kind != .argument }
    guard let parameter = options.first(where: { $0.spelling == spelling }) else {
      let nearest = spelling.nearest(among: options.map(\.spelling) + ["--help"])
      throw .unknownOption(spelling, nearest: nearest)
    }
    return parameter
  }
}

extension Parameter {
  /// The text of an option's value, taken from `--name=value` or from the next word.
  fileprivate func value(
    attached: String?, following words: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    if kind == .flag {
      if let attached { throw .unexpectedValue(attached, flag: spelling) }
      return ""
    }
    if let attached { return attached }
    guard let next = words.first, !next.looksLikeOption, next != "--" else {
      throw .missingValue(option: spelling, placeholder: placeholder)
    }
    words.removeFirst()
    return next
  }

  fileprivate func store(_ word: String, in root: inout Root) throws(UsageError) {
    guard !assign(&root, word) else { return }
    throw .invalidValue(
      word, for: spelling,
      expected: choices.isEmpty ? placeholder : choices.joined(separator: "|"),
      nearest: word.nearest(among: choices))
  }
}

extension String {
  /// Whether the word begins like an option: with a dash that does not begin a number.
  ///
  /// A dash alone stands for standard input or output, and is a value.
  fileprivate var looksLikeOption: Bool {
    hasPrefix("-") && self != "-" && Double(self) == nil
  }

  fileprivate func splitAtEqualsSign() -> (spelling: String, value: String?) {
    guard let sign = firstIndex(of: "=") else { return (self, nil) }
    return (String(self[..<sign]), String(self[index(after: sign)...]))
  }
}
