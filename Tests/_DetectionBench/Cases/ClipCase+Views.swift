extension ClipCase {
  /// Views that show nothing, or not the world.
  static let views: [ClipCase] =
    BlindView.allCases.flatMap { view in
      [
        ClipCase("\(view.rawValue) from the start", sight: .blind) {
          $0.pan(40)
          $0.conditions = { _ in view.conditions }
        },
        ClipCase("\(view.rawValue) after the lead-in", sight: .blind) {
          $0.pan(40)
          $0.conditions = { $0 < 5 ? Conditions() : view.conditions }
        },
      ]
    }
    + [
      ClipCase("half of the view blank, pan of 16 px/s", seeds: [1]) {
        $0.scene.kind = .patchy
        $0.pan(16)
      },
      // The second seed leaves texture in less than a sixth of the view.
      ClipCase("most of the view blank, pan of 16 px/s", sight: .blind, seeds: [2]) {
        $0.scene.kind = .patchy
        $0.pan(16)
      },
      ClipCase("little contrast: 6 grey levels, pan of 16 px/s") {
        $0.scene.deviation = 6
        $0.pan(16)
      },
      ClipCase("dashboard over the lower third") {
        $0.overlay = 1.0 / 3
        $0.pan(16)
      },
      ClipCase("dashboard over the lower third, 60 px/s") {
        $0.overlay = 1.0 / 3
        $0.pan(60)
      },
    ]

  enum BlindView: String, CaseIterable, Sendable {
    case dark = "dark"
    case covered = "covered"
    case blankWall = "blank wall"
    case overexposed = "over-exposed"

    var conditions: Conditions {
      var conditions = Conditions()
      switch self {
      case .dark: conditions.gain = 0.02
      case .covered: (conditions.gain, conditions.contrast, conditions.offset) = (0.02, 0, 4)
      case .blankWall: conditions.contrast = 0
      case .overexposed: conditions.gain = 6
      }
      return conditions
    }
  }
}
