/// Compares the pictures of a camera or of a file as they come in.
///
/// Pictures that are damaged or have no time are passed over.
public struct LivePictureReader: ~Copyable {
  private var reader: FrameReader
  private var comparer: PictureComparer
  /// A camera's clock begins at some time in the past; ours begins with its first picture.
  private var start: Double?

  /// Opens a source.
  ///
  /// - Throws: `FrameReadingError`.
  public init(
    from source: FrameSource, interval: Int = 1,
    settings: PictureComparer.Settings = PictureComparer.Settings()
  ) throws(FrameReadingError) {
    reader = try FrameReader(source, interval: interval)
    comparer = PictureComparer(settings: settings)
    if case .camera = source { start = nil } else { start = 0 }
  }

  /// Looks at the next picture, without waiting for a camera that has none yet.
  ///
  /// - Throws: `FrameReadingError`, when the source cannot go on.
  public mutating func step() throws(FrameReadingError) -> FrameStep<PictureComparison> {
    var comparer = comparer
    var start = start
    defer {
      self.comparer = comparer
      self.start = start
    }
    while true {
      let step = try reader.step { frame, luma -> PictureComparison? in
        guard !frame.isDamaged, let time = frame.presentationTime, time.isFinite else { return nil }
        let first = start ?? time
        start = first
        return comparer.compare(luma, frame: frame, time: time - first)
      }
      switch step {
      case .frame(.some(let comparison)): return .frame(comparison)
      case .frame(nil): continue
      case .notYet: return .notYet
      case .end: return .end
      }
    }
  }
}

/// The pictures of a camera or of a file, compared with each other as they come in.
///
/// They are read in the task that asks for them, and a camera that is not asked in time drops
/// pictures. Iterating ends with the file, or when the task is cancelled.
public struct LivePictures: AsyncSequence, Sendable {
  public typealias Element = PictureComparison
  public typealias Failure = FrameReadingError

  private let source: FrameSource
  private let interval: Int
  private let settings: PictureComparer.Settings

  /// Names a source, which is opened when the first picture is asked for.
  ///
  /// - Precondition: The interval, of which only the pictures are looked at whose index it divides,
  ///   is at least 1.
  public init(
    from source: FrameSource, interval: Int = 1,
    settings: PictureComparer.Settings = PictureComparer.Settings()
  ) {
    precondition(interval >= 1, "an interval of whole pictures")
    self.source = source
    self.interval = interval
    self.settings = settings
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pictures: self) }

  public struct AsyncIterator: AsyncIteratorProtocol {
    /// Iterators are copied and an open file is not.
    private final class OpenSource {
      var reader: LivePictureReader

      init(_ pictures: LivePictures) throws(FrameReadingError) {
        reader = try LivePictureReader(
          from: pictures.source, interval: pictures.interval, settings: pictures.settings)
      }
    }

    fileprivate let pictures: LivePictures
    private var source: OpenSource?
    private var hasEnded = false

    fileprivate init(pictures: LivePictures) { self.pictures = pictures }

    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(FrameReadingError) -> PictureComparison? {
      guard !hasEnded else { return nil }
      hasEnded = true
      let open = if let source { source } else { try OpenSource(pictures) }
      source = open
      while !Task.isCancelled {
        switch try open.reader.step() {
        case .frame(let comparison):
          hasEnded = false
          return comparison
        case .notYet: try? await Task.sleep(for: FrameReader.patience)
        case .end:
          source = nil
          return nil
        }
      }
      source = nil
      return nil
    }
  }
}
