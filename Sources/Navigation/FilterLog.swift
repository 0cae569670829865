import LinearAlgebra

/// A scalar measurement as the filter took it in, for the way back.
struct ScalarUpdate: Sendable {
  /// h.
  var row: ErrorRow
  /// P hᵀ, with the covariance before the update.
  var gained: ErrorRow
  /// The innovation's variance.
  var variance: Double
  /// The innovation, less what earlier components of the same measurement explained.
  var residual: Double
}

/// What a filter did, as far as someone wants to know.
struct FilterLog: Sendable {
  /// An entry's kind; its content is the last of the list of that kind.
  private enum Kind: Sendable {
    case transition
    case update
    case output
  }

  enum Entry: Sendable {
    case transition(Transition)
    case update(ScalarUpdate)
    case output(Output)
  }

  /// An estimate before the smoother corrects it.
  struct Output: Sendable {
    var index: Int
    var filter: FilterSnapshot
  }

  /// Whether steps and updates are kept, for the smoother.
  let keepsSteps: Bool
  private var kinds: [Kind] = []
  private var transitions: [Transition] = []
  private var scalarUpdates: [ScalarUpdate] = []
  private(set) var outputs: [Output] = []
  private(set) var statistics: [UpdateKind: UpdateStatistics] = [:]

  init(keepsSteps: Bool) { self.keepsSteps = keepsSteps }

  mutating func record(_ transition: Transition) {
    guard keepsSteps else { return }
    kinds.append(.transition)
    transitions.append(transition)
  }

  mutating func record(_ update: ScalarUpdate) {
    guard keepsSteps else { return }
    kinds.append(.update)
    scalarUpdates.append(update)
  }

  mutating func record(_ output: Output) {
    if keepsSteps { kinds.append(.output) }
    outputs.append(output)
  }

  /// Takes the latest entry out.
  mutating func popLast() -> Entry? {
    switch kinds.popLast() {
    case .transition: transitions.popLast().map(Entry.transition)
    case .update: scalarUpdates.popLast().map(Entry.update)
    case .output: outputs.popLast().map(Entry.output)
    case nil: nil
    }
  }

  mutating func count(_ kind: UpdateKind, isUsed: Bool, nis: Double, components: Int) {
    statistics[kind, default: UpdateStatistics()].offered += 1
    guard isUsed else { return }
    statistics[kind, default: UpdateStatistics()].used += 1
    statistics[kind, default: UpdateStatistics()].normalizedSum += nis / Double(components)
  }
}
