extension PipelinePeers {
  /// What the clips show, a plane of luma for each time.
  static let scene = """
    struct Scene {
      int width, height;
      std::vector<unsigned char> texture, noise;
      static const int size = 4096;
      unsigned state = 1;
      unsigned next() { return state = state * 1664525u + 1013904223u; }
      Scene(int width, int height) : width(width), height(height), texture(size * size / 4) {
        // Random points, smoothed at four scales: blocks of 64, 16, 4 and 1 pixels.
        const int side = size / 2;
        std::vector<int> sum(side * side, 90);
        for (int scale = 64; scale >= 1; scale /= 4) {
          std::vector<int> points((side / scale + 1) * (side / scale + 1));
          const int amplitude = scale == 1 ? 6 : 40;
          for (int &point : points) point = int(next() >> 16) % amplitude;
          for (int row = 0; row < side; ++row)
            for (int column = 0; column < side; ++column)
              sum[row * side + column] += points[row / scale * (side / scale + 1) + column / scale];
        }
        for (int index = 0; index < side * side; ++index) texture[index] = sum[index] > 255 ? 255 : sum[index];
        noise.resize(1 << 20);
        for (unsigned char &value : noise) {
          int draw = 0;
          for (int count = 0; count < 4; ++count) draw += (next() >> 20) % 4;
          value = draw;
        }
      }
      void look(int time, unsigned char *luma, int stride) {
        // A hand that sways by a few pixels, and walks on after two seconds.
        const int side = size / 2;
        const int walk = time > 60 ? 4 * (time - 60) : 0;
        const int x = 8 + (time * 7 % 5) + walk, y = 8 + (time * 3 % 4);
        for (int row = 0; row < height; ++row) {
          const unsigned char *grain = &noise[next() % (noise.size() - width)];
          const unsigned char *line = &texture[(row + y) % side * side];
          for (int column = 0; column < width; ++column) {
            const int shade = line[(column + x) % side] + grain[column] - 6;
            luma[row * stride + column] = shade < 0 ? 0 : shade > 255 ? 255 : shade;
          }
        }
      }
    };
    """

  /// H.264 at a bit rate, with the pictures out of order as x264 has them by itself.
  static let encoding = """
      const int width = atoi(arguments[2]), height = atoi(arguments[3]);
      const int pictures = atoi(arguments[5]);
      av_log_set_level(AV_LOG_QUIET);
      AVFormatContext *file = nullptr;
      avformat_alloc_output_context2(&file, nullptr, "mp4", arguments[1]);
      const AVCodec *codec = avcodec_find_encoder_by_name("libx264");
      if (!file || !codec) return 1;
      AVCodecContext *encoder = avcodec_alloc_context3(codec);
      encoder->width = width;
      encoder->height = height;
      encoder->pix_fmt = AV_PIX_FMT_YUV420P;
      encoder->time_base = {1, 30};
      encoder->framerate = {30, 1};
      encoder->gop_size = 60;
      encoder->bit_rate = atoll(arguments[4]);
      encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
      av_opt_set(encoder->priv_data, "preset", "veryfast", 0);
      if (avcodec_open2(encoder, codec, nullptr) < 0) return 1;
      AVStream *stream = avformat_new_stream(file, nullptr);
      avcodec_parameters_from_context(stream->codecpar, encoder);
      if (avio_open(&file->pb, arguments[1], AVIO_FLAG_WRITE) < 0) return 1;
      if (avformat_write_header(file, nullptr) < 0) return 1;
      AVPacket *packet = av_packet_alloc();
      AVFrame *frame = av_frame_alloc();
      frame->format = encoder->pix_fmt;
      frame->width = width;
      frame->height = height;
      av_frame_get_buffer(frame, 0);
      Scene scene(width, height);
      measure(1, [&] {
        for (int time = 0; time <= pictures; ++time) {
          if (time < pictures) {
            av_frame_make_writable(frame);
            scene.look(time, frame->data[0], frame->linesize[0]);
            for (int plane = 1; plane < 3; ++plane)
              for (int row = 0; row < height / 2 * frame->linesize[plane]; ++row)
                frame->data[plane][row] = 128;
            frame->pts = time;
          }
          avcodec_send_frame(encoder, time < pictures ? frame : nullptr);
          while (avcodec_receive_packet(encoder, packet) >= 0) {
            av_packet_rescale_ts(packet, encoder->time_base, stream->time_base);
            packet->duration = stream->time_base.den / 30;
            av_interleaved_write_frame(file, packet);
          }
        }
      });
      av_write_trailer(file);
      avio_closep(&file->pb);
    """
}
