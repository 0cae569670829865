/// The changes between rest and motion that a camera sees, one after the other.
///
/// The first element is the first state that is known, and each later one differs from the one
/// before it. It ends with the pictures, or when its task is cancelled.
///
/// ```swift
/// let camera = LivePictures(from: .camera("/dev/video0"))
/// for try await change in StationaryChanges(of: camera, thresholds: .found(seconds: 5)) {
///   switch change.state {
///   case .still: navigator.pause()
///   case .moving, .unknown: navigator.resume()
///   }
/// }
/// ```
///
/// A program that has pictures of its own compares them with a ``PictureComparer``, and hands the
/// comparisons over in an `AsyncStream`:
///
/// ```swift
/// let (comparisons, feed) = AsyncStream.makeStream(of: PictureComparison.self)
/// // Wherever pictures arrive:
/// feed.yield(comparer.compare(luma, frame: frame, time: time))
/// ```
public struct StationaryChanges<Pictures: AsyncSequence>: AsyncSequence
where Pictures.Element == PictureComparison {
  public typealias Element = CameraObservation
  public typealias Failure = any Error

  private let pictures: Pictures
  private let thresholds: LiveDetector.Thresholds

  /// Watches pictures.
  ///
  /// Iterating throws what the pictures throw, and `LiveDetectionError`.
  public init(of pictures: Pictures, thresholds: LiveDetector.Thresholds = .found()) {
    self.pictures = pictures
    self.thresholds = thresholds
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      pictures: pictures.makeAsyncIterator(), detector: LiveDetector(thresholds: thresholds))
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var pictures: Pictures.AsyncIterator
    fileprivate var detector: LiveDetector
    private var hasEnded = false

    fileprivate init(pictures: Pictures.AsyncIterator, detector: LiveDetector) {
      self.pictures = pictures
      self.detector = detector
    }

    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(any Error) -> CameraObservation? {
      guard !hasEnded else { return nil }
      // Whichever way this ends without a change, nothing follows.
      hasEnded = true
      while !Task.isCancelled, let picture = try await pictures.next(isolation: actor) {
        if let change = try detector.update(picture) {
          hasEnded = false
          return change
        }
      }
      if !Task.isCancelled { try detector.finish() }
      return nil
    }
  }
}

extension StationaryChanges: Sendable where Pictures: Sendable {}
