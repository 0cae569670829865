/// One thing that a command accepts, tied to the property that stores it.
///
/// A command lists its parameters in one table, ``Command/parameters``. Parsing and help both read
/// that table, so neither can say what the other does not do.
public struct Parameter<Root: Sendable>: Sendable {
  enum Kind: Equatable { case argument, option, flag }

  let kind: Kind
  let name: String
  let placeholder: String
  let choices: [String]
  let help: String
  let isRequired: Bool
  let isRepeatable: Bool
  /// The word for the value that the property has before parsing, if that is worth showing.
  let defaultArgument: @Sendable (Root) -> String?
  /// Stores a word in the property; false when the word is not a value of its type.
  let assign: @Sendable (inout Root, String) -> Bool

  /// How the command line spells the parameter.
  var spelling: String { kind == .argument ? name : "--" + name }
}

// MARK: - Arguments, told apart by their position

extension Parameter {
  /// A positional value that must be there.
  public static func argument<Value: ArgumentValue>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ help: String
  ) -> Self {
    single(.argument, name, path, nil, help, isRequired: true)
  }

  /// A positional value that may be left out.
  public static func argument<Value: ArgumentValue>(
    _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ help: String
  ) -> Self {
    optional(.argument, name, path, nil, help)
  }

  /// All the positional values that are left; at least one unless `isRequired` is false.
  public static func arguments<Value: ArgumentValue>(
    _ name: String, _ path: any WritableKeyPath<Root, [Value]> & Sendable, _ help: String,
    isRequired: Bool = true
  ) -> Self {
    repeated(.argument, name, path, nil, help, isRequired: isRequired)
  }
}

// MARK: - Options, told apart by their name

extension Parameter {
  /// `--name VALUE`, whose default is the property's value and is shown by help.
  ///
  /// Help names the value as `value` says, such as `HZ`, or else as its type says. An option that
  /// is required has no default.
  public static func option<Value: ArgumentValue>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, value: String? = nil,
    _ help: String, isRequired: Bool = false
  ) -> Self {
    single(.option, name, path, value, help, isRequired: isRequired)
  }

  /// `--name VALUE`, where leaving it out means something that the help text says.
  public static func option<Value: ArgumentValue>(
    _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, value: String? = nil,
    _ help: String
  ) -> Self {
    optional(.option, name, path, value, help)
  }

  /// `--name VALUE`, which may be given several times.
  public static func option<Value: ArgumentValue>(
    _ name: String, _ path: any WritableKeyPath<Root, [Value]> & Sendable, value: String? = nil,
    _ help: String, isRequired: Bool = false
  ) -> Self {
    repeated(.option, name, path, value, help, isRequired: isRequired)
  }

  /// `--name`, which turns the property on.
  public static func flag(
    _ name: String, _ path: any WritableKeyPath<Root, Bool> & Sendable, _ help: String
  ) -> Self {
    Self(
      kind: .flag, name: name, placeholder: "", choices: [], help: help, isRequired: false,
      isRepeatable: false, defaultArgument: { _ in nil },
      assign: { root, _ in
        root[keyPath: path] = true
        return true
      })
  }
}

// MARK: - One, at most one, any number

extension Parameter {
  private static func single<Value: ArgumentValue>(
    _ kind: Kind, _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable,
    _ placeholder: String?, _ help: String, isRequired: Bool
  ) -> Self {
    Self(
      kind: kind, name: name, placeholder: placeholder ?? Value.placeholder,
      choices: Value.choices, help: help, isRequired: isRequired, isRepeatable: false,
      defaultArgument: { isRequired ? nil : $0[keyPath: path].argument },
      assign: { root, word in
        guard let value = Value(argument: word) else { return false }
        root[keyPath: path] = value
        return true
      })
  }

  private static func optional<Value: ArgumentValue>(
    _ kind: Kind, _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable,
    _ placeholder: String?, _ help: String
  ) -> Self {
    Self(
      kind: kind, name: name, placeholder: placeholder ?? Value.placeholder,
      choices: Value.choices, help: help, isRequired: false, isRepeatable: false,
      defaultArgument: { $0[keyPath: path]?.argument },
      assign: { root, word in
        guard let value = Value(argument: word) else { return false }
        root[keyPath: path] = value
        return true
      })
  }

  private static func repeated<Value: ArgumentValue>(
    _ kind: Kind, _ name: String, _ path: any WritableKeyPath<Root, [Value]> & Sendable,
    _ placeholder: String?, _ help: String, isRequired: Bool
  ) -> Self {
    Self(
      kind: kind, name: name, placeholder: placeholder ?? Value.placeholder,
      choices: Value.choices, help: help, isRequired: isRequired, isRepeatable: true,
      defaultArgument: { _ in nil },
      assign: { root, word in
        guard let value = Value(argument: word) else { return false }
        root[keyPath: path].append(value)
        return true
      })
  }
}
