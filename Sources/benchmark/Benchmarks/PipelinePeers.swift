/// Whoever else encodes, decodes and counts shades.
enum PipelinePeers {
  private static let libraries = ["-lavformat", "-lavcodec", "-lavutil"]

  static func all(of kind: TestClip.Kind, in folder: ScratchFolder) throws -> [Contestant] {
    let path = kind.path(in: folder)
    return [
      try .compiled(
        "libav decoding alone", header: "climits", package: "libavformat-dev libavcodec-dev",
        version: "av_version_info()", declarations: headers + reading, main: decoding,
        flags: libraries, arguments: [path, "\(kind.pictures)"], in: folder),
      ffmpeg(path, pictures: kind.pictures),
      try .compiled(
        "OpenCV VideoCapture, cvtColor, calcHist", header: "opencv2/videoio.hpp",
        package: "libopencv-videoio-dev libopencv-imgproc-dev", version: "CV_VERSION",
        declarations: "#include <opencv2/imgproc.hpp>", main: openCV, flags: openCVFlags,
        arguments: [path, "\(kind.pictures)"], in: folder),
    ]
  }

  /// A process that opens a video by OpenCV.
  static func opening(_ kind: TestClip.Kind, in folder: ScratchFolder) throws -> Contestant {
    try .compiled(
      "OpenCV opening", header: "opencv2/videoio.hpp", package: "libopencv-videoio-dev",
      version: "CV_VERSION",
      main: """
          cv::VideoCapture video(arguments[1], cv::CAP_FFMPEG);
          if (!video.isOpened()) return 1;
          printf("%.9g ", seconds());
        """, flags: openCVFlags, arguments: [kind.path(in: folder)], in: folder)
  }

  /// Writes a clip: texture that a hand moves about, with the noise of a sensor.
  static func encoder(of kind: TestClip.Kind, in folder: ScratchFolder) throws -> Contestant {
    try .compiled(
      "encoder", header: "climits", package: "libavformat-dev libavcodec-dev",
      version: "av_version_info()", declarations: headers + scene, main: encoding,
      flags: libraries,
      arguments: [
        kind.path(in: folder), "\(kind.width)", "\(kind.height)", "\(kind.megabits)000000",
        "\(kind.pictures)",
      ], in: folder)
  }

  /// The program `ffmpeg`, from its start to its end.
  private static func ffmpeg(_ path: String, pictures: Int) -> Contestant {
    let name = "ffmpeg -threads 1"
    let version = try? ChildProcess(running: ["ffmpeg", "-version"], isQuiet: true)
    guard let version, version.status == 0 else {
      return Contestant(name: name, remedy: "to compare, apt-get install ffmpeg")
    }
    let script = """
      TIMEFORMAT='%U %S'
      { time ffmpeg -v error -nostdin -threads 1 -i "$0" -f null - ; } 2>&1
      """
    return Contestant(name: name) {
      let child = try ChildProcess(running: ["bash", "-c", script, path])
      let times = child.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      guard times.count == 2 else { throw PeerError.unreadable(output: child.output) }
      let words = version.output.split(separator: " ")
      return ((times[0] + times[1]) / Double(pictures), words.count > 2 ? String(words[2]) : "")
    }
  }

  private static let openCVFlags = [
    "-I/usr/include/opencv4", "-lopencv_videoio", "-lopencv_imgproc", "-lopencv_core",
  ]

  private static let headers = """
    extern "C" {
    #include <libavcodec/avcodec.h>
    #include <libavformat/avformat.h>
    #include <libavutil/opt.h>
    }

    """

  /// Decodes with one thread, and looks at nothing.
  private static let reading = """
    static int decode(const char *path) {
      AVFormatContext *file = nullptr;
      if (avformat_open_input(&file, path, nullptr, nullptr) < 0) return 0;
      avformat_find_stream_info(file, nullptr);
      const AVCodec *codec = nullptr;
      const int index = av_find_best_stream(file, AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0);
      if (index < 0) return 0;
      AVCodecContext *decoder = avcodec_alloc_context3(codec);
      avcodec_parameters_to_context(decoder, file->streams[index]->codecpar);
      decoder->thread_count = 1;
      avcodec_open2(decoder, codec, nullptr);
      AVPacket *packet = av_packet_alloc();
      AVFrame *frame = av_frame_alloc();
      int pictures = 0;
      for (bool more = true; more;) {
        more = av_read_frame(file, packet) >= 0;
        if (more && packet->stream_index != index) { av_packet_unref(packet); continue; }
        avcodec_send_packet(decoder, more ? packet : nullptr);
        if (more) av_packet_unref(packet);
        while (avcodec_receive_frame(decoder, frame) >= 0) ++pictures;
      }
      av_frame_free(&frame);
      av_packet_free(&packet);
      avcodec_free_context(&decoder);
      avformat_close_input(&file);
      return pictures;
    }
    """

  private static let decoding = """
      const int expected = atoi(arguments[2]);
      av_log_set_level(AV_LOG_QUIET);
      const double start = seconds();
      if (decode(arguments[1]) != expected) return 1;
      printf("%.9g ", (seconds() - start) / expected);
    """

  /// How many threads decode is OpenCV's own choice, and what they all used is counted.
  private static let openCV = """
      cv::setNumThreads(1);
      const double start = seconds();
      cv::VideoCapture video(arguments[1], cv::CAP_FFMPEG);
      const int bins = 256, channel = 0;
      const float range[] = {0, 256};
      const float *ranges = range;
      cv::Mat picture, grey, histogram;
      int pictures = 0;
      for (; video.read(picture); ++pictures) {
        cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
        const int width = grey.cols / 4, height = grey.rows / 4;
        for (int cell = 0; cell < 16; ++cell) {
          const cv::Mat part = grey(cv::Rect(cell % 4 * width, cell / 4 * height, width, height));
          cv::calcHist(&part, 1, &channel, cv::Mat(), histogram, 1, &bins, &ranges);
        }
        keep(histogram);
      }
      if (pictures != atoi(arguments[2])) return 1;
      printf("%.9g ", (seconds() - start) / pictures);
    """
}
