#include "CVideoWriter.h"

#include <cmath>
#include <cstring>
#include <memory>
#include <new>
#include <string>

#include "LibAV.hpp"

namespace {

using video::LibAV;

struct FreeFormat {
  void operator()(AVFormatContext *context) const {
    const LibAV &av = video::libav().functions;
    av.avio_closep(&context->pb);
    av.avformat_free_context(context);
  }
};

struct FreeCodec {
  void operator()(AVCodecContext *context) const {
    video::libav().functions.avcodec_free_context(&context);
  }
};

struct FreeFrame {
  void operator()(AVFrame *frame) const { video::libav().functions.av_frame_free(&frame); }
};

struct FreePacket {
  void operator()(AVPacket *packet) const { video::libav().functions.av_packet_free(&packet); }
};

}  // namespace

struct cvid_writer {
  cvid_writer(const char *path, const cvid_writer_settings &settings) {
    const auto &loaded = video::libav();
    if (!loaded.isAvailable) {
      lacksLibrary = true;
      fail(loaded.reason);
      return;
    }
    isOpen = openEncoder(settings) && openFile(path, settings);
  }

  bool write(const uint8_t *luma, size_t stride, int64_t ticks) {
    if (!isOpen) return false;
    if (ticks <= lastTicks) return fail("the frame at tick " + std::to_string(ticks) +
                                        " does not come after the frame before it");
    if (!check(av.av_frame_make_writable(frame.get()), "a frame could not be made")) return false;
    for (int row = 0; row < frame->height; ++row) {
      std::memcpy(frame->data[0] + row * frame->linesize[0], luma + row * stride,
                  static_cast<size_t>(frame->width));
    }
    frame->pts = ticks;
    lastTicks = ticks;
    return check(av.avcodec_send_frame(encoder.get(), frame.get()), "a frame was not encoded") &&
           drain();
  }

  bool finish() {
    if (!isOpen) return false;
    isOpen = false;
    return check(av.avcodec_send_frame(encoder.get(), nullptr), "the last frames were lost") &&
           drain() && check(av.av_write_trailer(file.get()), "the index was not written") &&
           check(av.avio_closep(&file->pb), "the file was not closed");
  }

  std::string error;
  bool lacksLibrary = false;

 private:
  bool openEncoder(const cvid_writer_settings &settings) {
    const AVCodec *codec = av.avcodec_find_encoder_by_name("libx264");
    if (!codec) {
      lacksLibrary = true;
      return fail("this libavcodec has no encoder libx264; install Debian's libavcodec" +
                  std::string(AV_STRINGIFY(LIBAVCODEC_VERSION_MAJOR)));
    }
    encoder.reset(av.avcodec_alloc_context3(codec));
    frame.reset(av.av_frame_alloc());
    packet.reset(av.av_packet_alloc());
    if (!encoder || !frame || !packet) return fail("memory is short");

    encoder->width = settings.width;
    encoder->height = settings.height;
    encoder->pix_fmt = AV_PIX_FMT_YUV420P;
    // All 256 levels, so that a luma plane is read back as it was written.
    encoder->color_range = AVCOL_RANGE_JPEG;
    encoder->time_base = AVRational{1, settings.ticksPerSecond};
    encoder->framerate = AVRational{static_cast<int>(std::lround(settings.frameRate * 1000)), 1000};
    encoder->gop_size = static_cast<int>(std::lround(settings.frameRate * 10));
    // Frames in the order of their times, and the same bytes on any number of cores.
    encoder->max_b_frames = 0;
    encoder->thread_count = 1;
    encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT;
    av.av_opt_set(encoder->priv_data, "preset", "medium", 0);
    av.av_opt_set_int(encoder->priv_data, "crf", settings.rateFactor, 0);
    if (!check(av.avcodec_open2(encoder.get(), codec, nullptr), "the encoder does not open")) {
      return false;
    }

    frameTicks = std::llround(settings.ticksPerSecond / settings.frameRate);
    frame->format = encoder->pix_fmt;
    frame->width = settings.width;
    frame->height = settings.height;
    frame->color_range = encoder->color_range;
    if (!check(av.av_frame_get_buffer(frame.get(), 0), "memory is short")) return false;
    // No colour.
    const size_t chromaRows = static_cast<size_t>((settings.height + 1) / 2);
    for (int plane : {1, 2}) {
      std::memset(frame->data[plane], 128, chromaRows * frame->linesize[plane]);
    }
    return true;
  }

  bool openFile(const char *path, const cvid_writer_settings &settings) {
    AVFormatContext *context = nullptr;
    if (!check(av.avformat_alloc_output_context2(&context, nullptr, "mp4", path),
               "there is no MP4 format")) {
      return false;
    }
    file.reset(context);
    // No date and no version of the library in the file: the same frames give the same bytes.
    file->flags |= AVFMT_FLAG_BITEXACT;
    stream = av.avformat_new_stream(file.get(), nullptr);
    if (!stream) return fail("memory is short");
    stream->time_base = encoder->time_base;
    if (!check(av.avcodec_parameters_from_context(stream->codecpar, encoder.get()),
               "memory is short") ||
        !check(av.avio_open(&file->pb, path, AVIO_FLAG_WRITE), "the file cannot be created")) {
      return false;
    }
    // The first frame's time is kept in ticks of the movie; thousandths, the default, would move
    // every frame by up to half of one.
    AVDictionary *options = nullptr;
    av.av_dict_set(&options, "movie_timescale", std::to_string(settings.ticksPerSecond).c_str(), 0);
    const int code = av.avformat_write_header(file.get(), &options);
    av.av_dict_free(&options);
    return check(code, "the header was not written");
  }

  bool drain() {
    for (;;) {
      const int code = av.avcodec_receive_packet(encoder.get(), packet.get());
      if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return true;
      if (!check(code, "a frame was not encoded")) return false;
      av.av_packet_rescale_ts(packet.get(), encoder->time_base, stream->time_base);
      packet->stream_index = stream->index;
      // A last frame that lasts no time lies outside of the film, and readers leave it out.
      packet->duration = frameTicks;
      if (!check(av.av_interleaved_write_frame(file.get(), packet.get()), "a frame was lost")) {
        return false;
      }
    }
  }

  bool check(int code, const char *what) {
    return code >= 0 || fail(std::string(what) + ": " + av.describe(code));
  }

  bool fail(const std::string &why) {
    error = why;
    isOpen = false;
    return false;
  }

  const LibAV &av = video::libav().functions;
  std::unique_ptr<AVFormatContext, FreeFormat> file;
  std::unique_ptr<AVCodecContext, FreeCodec> encoder;
  std::unique_ptr<AVFrame, FreeFrame> frame;
  std::unique_ptr<AVPacket, FreePacket> packet;
  AVStream *stream = nullptr;
  int64_t frameTicks = 0;
  int64_t lastTicks = INT64_MIN;
  bool isOpen = false;
};

cvid_writer *cvid_writer_open(const char *path, cvid_writer_settings settings) {
  try {
    return new cvid_writer(path, settings);
  } catch (...) {
    return nullptr;
  }
}

bool cvid_writer_write(cvid_writer *writer, const uint8_t *luma, size_t stride, int64_t ticks) {
  try {
    return writer->write(luma, stride, ticks);
  } catch (...) {
    return false;
  }
}

bool cvid_writer_finish(cvid_writer *writer) {
  try {
    return writer->finish();
  } catch (...) {
    return false;
  }
}

const char *cvid_writer_error(const cvid_writer *writer) {
  return writer->error.empty() ? nullptr : writer->error.c_str();
}

bool cvid_writer_lacks_library(const cvid_writer *writer) { return writer->lacksLibrary; }

void cvid_writer_close(cvid_writer *writer) { delete writer; }
