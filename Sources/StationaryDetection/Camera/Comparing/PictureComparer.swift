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
  /// | `contradiction` | – | the part that may look still in a picture that is called moving: a dashboard |
  /// | `shapeAgreement` | – | the same of the cells of the grid, which are larger: whatever crosses the view is in more of them |
  public struct Settings: Sendable, Equatable {
    public var grid = Grid.standard
    public var recent = 0.2
    public var baseline = 0.7
    public var longestGap = 2.0
    public var agreement = 0.6
    public var contradiction = 0.35
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
  /// The pictures of twice the last `baseline` seconds, oldest first.
  private var past: [Picture] = []
  /// When the last picture came, be it a repeated one.
  private var lastTime: Double?
  private var noise = NoiseFloor()

  /// Motion must be able to show in so many patches: a quarter of the picture.
  private static let fewestPatches = PatchGrid.count / 4

  /// What is kept of a picture.
  private struct Picture {
    var time: Double
    var histogram: GridHistogram
    /// Mean and variance of the shades in each cell.
    var spreads: [GridHistogram.Spread]
    /// Nil for a picture that is too small.
    var patches: PatchPyramid?

    /// Reads the pixels once: what is counted is still in the cache when it is averaged.
    init(_ luma: Span<UInt8>, frame: LumaFrame, time: Double, grid: Grid) {
      self.time = time
      var counter = ShadeCounter(frame: frame, grid: grid)
      var reduced = ReducedPicture(sizeFor: frame)
      let factor = reduced.factor
      for row in 0..<reduced.height {
        counter.count(row * factor..<(row + 1) * factor, of: luma)
        reduced.fill(row, from: luma, stride: frame.stride)
      }
      counter.count(reduced.height * factor..<frame.height, of: luma)
      histogram = GridHistogram(grid: grid)
      histogram.fill(from: counter, frame: frame)
      spreads = histogram.spreads
      patches = PatchPyramid(of: reduced)
    }
  }

  public init(settings: Settings = Settings()) {
    precondition(
      0 < settings.recent && settings.recent <= settings.baseline,
      "what is compared lies in the past")
    precondition(
      [settings.agreement, settings.contradiction, settings.shapeAgreement]
        .allSatisfy { 0...1 ~= $0 }, "parts of a whole")
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
    let current = Picture(luma, frame: frame, time: time, grid: settings.grid)
    var comparison = PictureComparison(
      index: frame.index, time: time, width: frame.width, height: frame.height, visibleShare: 0)
    let reason = whyNew(current)
    lastTime = time
    if let reason {
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
    if let old = youngest(before: time, by: 2 * settings.baseline) { past.removeFirst(old) }
    past.append(current)
    return comparison
  }

  /// Why a picture cannot be compared with those before it; nil when it can.
  private func whyNew(_ current: Picture) -> UnknownReason? {
    guard let last = past.last, let lastTime else { return .firstPicture }
    if !last.histogram.isComparable(to: current.histogram) { return .otherSize }
    if !(current.time > lastTime) { return .timeStoodStill }
    return current.time - lastTime > settings.longestGap ? .gap : nil
  }

  /// The place of the youngest picture that is at least so many seconds old.
  private func youngest(before time: Double, by age: Double) -> Int? {
    past.lastIndex { time - $0.time >= age - timeRounding }
  }

  private mutating func look(at current: Picture, into comparison: inout PictureComparison) {
    let last = past[past.count - 1]
    guard let patches = current.patches, let lastPatches = last.patches else {
      comparison.obstacle = .tooSmall
      return
    }
    let previous = patches.motions(since: lastPatches)
    noise.follow(previous.map(\.remainder), at: current.time)
    let textures = patches.fine.textures
    let visible = textures.indices.filter { noise.shows(textures[$0]) }
    comparison.visibleShare = Double(visible.count) / Double(PatchGrid.count)
    guard visible.count >= Self.fewestPatches else {
      comparison.obstacle = whyBlind(current.histogram, patches.fine)
      return
    }
    for reference in CameraCue.Reference.allCases {
      let places = places(of: reference, at: current.time)
      guard !places.isEmpty else { continue }
      var motions = previous
      if places != [past.count - 1] {
        let found = places.compactMap { past[$0].patches.map(patches.motions) }
        motions = found.dropFirst().reduce(found.first ?? previous) { least, next in
          zip(least, next).map { $0.least(with: $1) }
        }
      }
      comparison.set(
        .init(reference, .shift), visible.map { motions[$0].shift },
        agreement: settings.agreement, contradiction: settings.contradiction)
      comparison.set(
        .init(reference, .decorrelation), visible.map { motions[$0].decorrelation },
        agreement: settings.agreement, contradiction: settings.contradiction)
      let earlier = past[places[0]]
      let shapes = current.histogram.shapeDistances(
        from: earlier.histogram, spreads: (current.spreads, earlier.spreads),
        visibleAbove: 9 + 4 * (noise.variance ?? 0))
      comparison.set(
        .init(reference, .shape), shapes, agreement: settings.shapeAgreement,
        contradiction: settings.contradiction)
    }
  }

  /// The pictures that a reference stands for: one as old as it says, and one of twice the age.
  ///
  /// What passes in front of a patch hides it from one of them, not from both, and a hand that trembles
  /// is back where it was at one of them; a camera that moves on leaves neither alike.
  private func places(of reference: CameraCue.Reference, at time: Double) -> [Int] {
    guard let age = settings.lookBack(of: reference) else { return [past.count - 1] }
    return [age, 2 * age].compactMap { youngest(before: time, by: $0) }
  }

  /// Why motion would not show in a picture.
  private func whyBlind(_ histogram: GridHistogram, _ patched: PatchedPicture) -> UnknownReason {
    // Luma of limited range has black at 16 and white at 235.
    if histogram.share(ofShades: 0..<40) > 0.5 { return .tooDark }
    if histogram.share(ofShades: 230..<256) > 0.5 { return .overexposed }
    let white = patched.picture.whiteNoiseVariance(in: patched.grid)
    return noise.variance ?? 0 > 4 * white + 1 ? .changing : .noTexture
  }
}

extension PictureComparison {
  /// Takes what a cue measured in each part of the picture that could show motion.
  fileprivate mutating func set(
    _ cue: CameraCue, _ values: [Double], agreement: Double, contradiction: Double
  ) {
    guard !values.isEmpty else { return }
    let sorted = values.sorted()
    let last = Double(sorted.count - 1)
    cues[cue] = sorted[Int(last * agreement)]
    commonCues[cue] = sorted[Int(last * min(agreement, contradiction))]
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
