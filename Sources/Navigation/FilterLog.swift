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
  /// What an entry is; its content is in the list of its kind.
  private enum Kind: Sendable {
    case transition
    case update
    case output
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
  private var outputs: [Output] = []
  /// The estimates as they were put out, by the index of their output time; without steps only.
  private(set) var states: [Int: NavigationState] = [:]
  private(set) var statistics: [UpdateKind: UpdateStatistics] = [:]
  /// The measurement whose components are recorded next, and which one comes next.
  private var current: (kind: UpdateKind, component: Int)?

  init(keepsSteps: Bool) { self.keepsSteps = keepsSteps }

  mutating func record(_ transition: Transition) {
    guard keepsSteps else { return }
    kinds.append(.transition)
    transitions.append(transition)
  }

  mutating func record(_ update: ScalarUpdate) {
    if let (kind, component) = current {
      statistics[kind]?.innovations.observe(
        update.residual / update.variance.squareRoot(), component: component)
      current = component < 2 ? (kind, component + 1) : nil
    }
    guard keepsSteps else { return }
    kinds.append(.update)
    scalarUpdates.append(update)
  }

  mutating func record(_ output: Output) {
    if keepsSteps {
      kinds.append(.output)
      outputs.append(output)
    } else {
      states[output.index] = output.filter.navigationState()
    }
  }

  /// Takes a backward pass through all that was kept, and gives the smoothed outputs.
  func rewind(_ backward: inout BackwardPass, _ emit: (Output) -> Void) {
    var (transition, update, output) = (transitions.count, scalarUpdates.count, outputs.count)
    for kind in kinds.reversed() {
      switch kind {
      case .transition:
        transition -= 1
        backward.cross(transitions[transition])
      case .update:
        update -= 1
        backward.cross(scalarUpdates[update])
      case .output:
        output -= 1
        emit(
          Output(index: outputs[output].index, filter: backward.smoothed(outputs[output].filter)))
      }
    }
  }

  /// Counts a measurement; the scalar updates recorded next are its components.
  mutating func count(_ kind: UpdateKind, isUsed: Bool, nis: Double, components: Int) {
    statistics[kind, default: UpdateStatistics()].offered += 1
    current = isUsed ? (kind, 0) : nil
    guard isUsed else { return }
    statistics[kind, default: UpdateStatistics()].used += 1
    statistics[kind, default: UpdateStatistics()].normalizedSum += nis / Double(components)
  }
}
