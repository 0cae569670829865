/// A way to see from two pictures whether the camera moved between them: what is measured, and which
/// earlier picture is compared with.
///
/// A new measure is a new case of ``Measure``: it is taken in ``PictureComparer``, and everything
/// after that treats all cues alike.
public struct CameraCue: Sendable, Hashable, CaseIterable, RawRepresentable {
  /// The earlier picture.
  public enum Reference: String, Sendable, Hashable, CaseIterable {
    /// The one before.
    case previous
    /// Those 0.2 and 0.4 s earlier, of which a patch is compared with the one it differs least from.
    case recent
    /// One about seven tenths of a second earlier: slow motion that shows in no two successive
    /// pictures adds up, and does so alike at any frame rate.
    case baseline
  }

  /// What is measured.
  ///
  /// None of them notices a change of gain or of offset.
  public enum Measure: String, Sendable, Hashable, CaseIterable {
    /// How much the distributions of shades in the cells of the grid differ in shape, from 0 to 1.
    ///
    /// See ``GridHistogram/shapeDistances(from:visibleAbove:)``.
    case shape
    /// By how much the picture moved, in pixels of the small picture.
    case shift
    /// How little the pictures have to do with each other, from 0 to 1.
    case decorrelation
  }

  public var reference: Reference
  public var measure: Measure

  public init(_ reference: Reference, _ measure: Measure) {
    self.reference = reference
    self.measure = measure
  }

  /// The name in files, as "baseline-shift".
  public var rawValue: String { "\(reference.rawValue)-\(measure.rawValue)" }

  public init?(rawValue: String) {
    guard let cue = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = cue
  }

  public static let allCases = Reference.allCases.flatMap { reference in
    Measure.allCases.map { CameraCue(reference, $0) }
  }

  /// The place in ``allCases``.
  var place: Int {
    let row =
      switch reference {
      case .previous: 0
      case .recent: 1
      case .baseline: 2
      }
    let column =
      switch measure {
      case .shape: 0
      case .shift: 1
      case .decorrelation: 2
      }
    return 3 * row + column
  }
}

/// What the cues of a picture measured; a cue is absent while it has nothing to compare with.
public struct CueValues: Sendable, Equatable {
  /// By the place of the cue; NaN where absent.
  ///
  /// An hour of video has a hundred thousand of these, too many for dictionaries.
  private var values = InlineArray<9, Float>(repeating: .nan)

  public init() {}

  public subscript(cue: CameraCue) -> Double? {
    get {
      let value = values[cue.place]
      return value.isNaN ? nil : Double(value)
    }
    set { values[cue.place] = newValue.map(Float.init) ?? .nan }
  }

  public var isEmpty: Bool { CameraCue.allCases.allSatisfy { self[$0] == nil } }

  public static func == (first: Self, second: Self) -> Bool {
    CameraCue.allCases.allSatisfy { first[$0] == second[$0] }
  }
}

extension CueValues: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (CameraCue, Double)...) {
    for (cue, value) in elements { self[cue] = value }
  }
}
