/// Compares each picture of a stream with those before it.
public struct PictureComparer: Sendable {
  /// How pictures are compared.
  ///
  /// | setting | unit | what it does |
  /// | --- | --- | --- |
  /// | `grid` | – | the cells whose shades are counted |
  /// | `recent` | s | how far back the recent picture lies |
  /// | `baseline` | s | how far back the baseline picture lies |
  /// | `longestGap` | s | after so long without a picture the stream starts anew |
  /// | `agreement` | – | the part of the patches that must look still, of those that could show motion |
  /// | `shapeAgreement` | – | the same of the cells of the grid, which are larger: whatever crosses the view is in more of them |
  public struct Settings: Sendable, Equatable {
    public var grid = Grid.standard
    public var recent = 0.3
    public var baseline = 0.7
    public var longestGap = 2.0
    public var agreement = 0.6
    public var shapeAgreement = 0.4

    public init() {}

    /// How far back a cue looks, in seconds; nil for the picture before.
    func lookBack(of reference: CameraCue.Reference) -> Double? {
      switch reference {
      case .previous: nil
      case .recent: recent
      case .baseline: baseline
      }
    }
  }

  public let settings: Settings
  /// The pictures of the last `baseline` seconds, oldest first.
  private var past: [Picture] = []
  private var noise = NoiseFloor()

  /// Motion must be able to show in so many patches: an eighth of the picture.
  private static let fewestPatches = PatchGrid.count / 8

  /// What is kept of a picture.
  private struct Picture {
    var time: Double
    var histogram: GridHistogram
    var reduced: ReducedPicture
  }

  public init(settings: Settings = Settings()) {
    precondition(
      0 < settings.recent && settings.recent <= settings.baseline, "what is compared lies in the past")
    precondition(
      0...1 ~= settings.agreement && 0...1 ~= settings.shapeAgreement, "parts of a whole")
    self.settings = settings
  }

  /// Looks at the next picture.
  ///
  /// A picture of another size than the one before, one that is not later, or one after a long gap
  /// starts anew: there is nothing it can be compared with.
  ///
  /// - Complexity: O(pixels).
  public mutating func compare(
    _ luma: Span<UInt8>, frame: LumaFrame, time: Double
  ) -> PictureComparison {
    let current = Picture(
      time: time, histogram: GridHistogram(of: luma, frame: frame, grid: settings.grid),
      reduced: ReducedPicture(of: luma, frame: frame))
    var comparison = PictureComparison(
      index: frame.index, time: time, width: frame.width, height: frame.height, visibleShare: 0)
    if let reason = whyNew(current) {
      past = [current]
      noise = NoiseFloor()
      comparison.obstacle = reason
      return comparison
    }
    let last = past[past.count - 1]
    comparison.difference = current.histogram.difference(from: last.histogram)
    if comparison.difference == 0 {
      comparison.obstacle = .repeated
      return comparison
    }
    look(at: current, into: &comparison)
    // The youngest picture that is old enough; what is older than that is needed no more.
    if let old = oldest(before: time, by: settings.baseline) { past.removeFirst(old) }
    past.append(current)
    return comparison
  }

  /// Why a picture cannot be compared with those before it; nil when it can.
  private func whyNew(_ current: Picture) -> UnknownReason? {
    guard let last = past.last else { return .firstPicture }
    if !last.histogram.isComparable(to: current.histogram) { return .otherSize }
    if !(current.time > last.time) { return .timeStoodStill }
    return current.time - last.time > settings.longestGap ? .gap : nil
  }

  /// The place of the youngest picture that is at least so many seconds old.
  private func oldest(before time: Double, by age: Double) -> Int? {
    past.lastIndex { time - $0.time >= age - timeRounding }
  }

  private mutating func look(at current: Picture, into comparison: inout PictureComparison) {
    let size = current.reduced
    guard let grid = PatchGrid(width: size.width, height: size.height) else {
      comparison.obstacle = .tooSmall
      return
    }
    func motions(from earlier: Picture) -> [PatchMoments.Motion] {
      PatchMoments.ofPatches(of: grid, earlier: earlier.reduced, later: current.reduced)
        .map(\.motion)
    }
    let previous = motions(from: past[past.count - 1])
    noise.follow(previous.map(\.remainder), at: current.time)
    let textures = PatchMoments.ofPatches(
      of: grid, earlier: current.reduced, later: current.reduced)
    let visible = textures.indices.filter { noise.shows(textures[$0]) }
    comparison.visibleShare = Double(visible.count) / Double(PatchGrid.count)
    guard visible.count >= Self.fewestPatches else {
      comparison.obstacle = whyBlind(current, in: grid)
      return
    }
    for reference in CameraCue.Reference.allCases {
      var place = past.count - 1
      if let age = settings.lookBack(of: reference) {
        guard let old = oldest(before: current.time, by: age) else { continue }
        place = old
      }
      let found = place == past.count - 1 ? previous : motions(from: past[place])
      comparison.cues[CameraCue(reference, .shift)] = quantile(
        settings.agreement, of: visible.map { found[$0].shift })
      comparison.cues[CameraCue(reference, .decorrelation)] = quantile(
        settings.agreement, of: visible.map { found[$0].decorrelation })
      let shapes = current.histogram.shapeDistances(
        from: past[place].histogram, visibleAbove: 9 + 4 * (noise.variance ?? 0))
      if !shapes.isEmpty {
        comparison.cues[CameraCue(reference, .shape)] = quantile(
          settings.shapeAgreement, of: shapes)
      }
    }
  }

  /// Why motion would not show in a picture.
  private func whyBlind(_ picture: Picture, in grid: PatchGrid) -> UnknownReason {
    // Luma of limited range has black at 16 and white at 235.
    if picture.histogram.share(ofShades: 0..<40) > 0.5 { return .tooDark }
    if picture.histogram.share(ofShades: 230..<256) > 0.5 { return .overexposed }
    let white = picture.reduced.whiteNoiseVariance(in: grid)
    return noise.variance ?? 0 > 4 * white + 1 ? .changing : .noTexture
  }

  /// What so large a part of the values stays below.
  private func quantile(_ part: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[Int(Double(sorted.count - 1) * part)]
  }
}

extension GridHistogram {
  /// The part of the pixels whose shade lies in a range.
  func share(ofShades range: Range<Int>) -> Double {
    var sum = 0
    for cell in 0..<grid.cellCount {
      for shade in range { sum += count(ofShade: shade, inCell: cell) }
    }
    return Double(sum) / Double(max(1, width * height))
  }
}
