import Simulation
import StationaryDetection

/// The grid histogram of a picture, against OpenCV's.
struct HistogramBenchmark: Benchmark {
  static let name = "histogram"
  static let summary = "4 by 4 cells of 256 shades, of a picture of 1920 by 1080"

  let luma: [UInt8]
  let peer: Contestant

  static func setUp(in folder: ScratchFolder) throws -> Self {
    // Neighbouring pixels are mostly alike, as in the picture of a camera.
    var noise = Noise(seed: 2)
    let luma = (0..<1920 * 1080).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: 1920)
      return UInt8(40 + column / 16 + row / 24 + Int(4 * noise.uniform()))
    }
    let peer = try Contestant.compiled(
      "cv::calcHist", header: "opencv2/imgproc.hpp", package: "libopencv-imgproc-dev",
      version: "CV_VERSION", main: calcHist,
      flags: ["-I/usr/include/opencv4", "-lopencv_imgproc", "-lopencv_core"],
      arguments: [try folder.write(luma, to: "luma")], in: folder)
    return Self(luma: luma, peer: peer)
  }

  func run() throws -> [TableRow] {
    let frame = LumaFrame(index: 0, presentationTime: nil, width: 1920, height: 1080, stride: 1920)
    var histogram = GridHistogram()
    return try Contest(
      name: "histogram: 1080p", unit: .milliseconds,
      ours: {
        let time = seconds(repetitions: 100) { histogram.fill(with: luma.span, frame: frame) }
        keep(histogram.count(ofShade: 100, inCell: 5))
        return time
      }, peers: [peer]
    ).run()
  }

  private static let calcHist = """
      std::vector<unsigned char> luma(1920 * 1080);
      FILE *file = fopen(arguments[1], "rb");
      if (!file || fread(luma.data(), 1, luma.size(), file) != luma.size()) return 1;
      cv::setNumThreads(1);
      const cv::Mat picture(1080, 1920, CV_8UC1, luma.data());
      const int bins = 256, channel = 0;
      const float range[] = {0, 256};
      const float *ranges = range;
      cv::Mat histogram;
      measure(100, [&] {
        for (int cell = 0; cell < 16; ++cell) {
          const cv::Mat part = picture(cv::Rect(cell % 4 * 480, cell / 4 * 270, 480, 270));
          cv::calcHist(&part, 1, &channel, cv::Mat(), histogram, 1, &bins, &ranges);
        }
      });
      keep(histogram);
    """
}
