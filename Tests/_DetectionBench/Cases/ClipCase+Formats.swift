extension ClipCase {
  /// Sizes, rates, losses and compression.
  static let formats: [ClipCase] =
    [10.0, 15, 24, 60].map { rate in
      ClipCase("\(Int(rate)) pictures/s") {
        $0.frameRate = rate
        $0.pan(16)
      }
    }
    + [(160, 120), (163, 121), (640, 480), (1280, 720), (1920, 1080)].map { width, height in
      ClipCase("\(width) × \(height)", seeds: width < 640 ? [1, 2] : [1]) {
        ($0.width, $0.height) = (width, height)
        if width > 640 { $0.timeline = Timeline(leadIn: 3, alternating: [2, 2]) }
        $0.pan(16)
      }
    }
    + [
      ClipCase("a fifth of the pictures lost") {
        $0.delivery = .dropping(0.2)
        $0.pan(16)
      },
      ClipCase("each fifth picture shown twice") {
        $0.delivery = .repeating(5)
        $0.pan(16)
      },
      ClipCase("each second picture shown twice") {
        $0.delivery = .repeating(2)
        $0.pan(16)
      },
      ClipCase("H.264, still", seeds: [1]) {
        $0.rateFactor = 23
        $0.timeline = .still(10)
      },
      ClipCase("H.264, pan of 8 px/s", seeds: [1]) {
        $0.rateFactor = 23
        $0.pan(8)
      },
      ClipCase("H.264, strongly compressed, pan of 16 px/s", seeds: [1]) {
        $0.rateFactor = 32
        $0.pan(16)
      },
      ClipCase("H.264, people cross, camera still", seeds: [1]) {
        $0.rateFactor = 23
        $0.timeline = .still(10)
        $0.people()
      },
    ]
}
