#include "CVideoReader.h"

#include <cstdio>
#include <memory>
#include <new>
#include <string>

#include "LibAV.hpp"
#include "LumaConverter.hpp"

using video::LibAV;

namespace {

cvid_failure failureOf(cvid_problem problem, const std::string &detail) {
  cvid_failure failure = {};
  failure.problem = problem;
  std::snprintf(failure.detail, sizeof failure.detail, "%s", detail.c_str());
  return failure;
}

cvid_problem problemOfOpening(int code) {
  switch (code) {
    case AVERROR(ENOMEM):
      return CVID_OUT_OF_MEMORY;
    case AVERROR(ENOENT):
    case AVERROR(EACCES):
    case AVERROR(EPERM):
    case AVERROR(EISDIR):
    case AVERROR(ENOTDIR):
      return CVID_CANNOT_OPEN;
    default:
      return CVID_NOT_MEDIA;
  }
}

}  // namespace

struct cvid_reader {
 public:
  explicit cvid_reader(const LibAV &av) : av(av) {}
  cvid_reader(const cvid_reader &) = delete;
  cvid_reader &operator=(const cvid_reader &) = delete;

  ~cvid_reader() {
    av.av_frame_free(&frame);
    av.av_packet_free(&packet);
    av.avcodec_free_context(&decoder);
    av.avformat_close_input(&container);
  }

  cvid_failure open(const std::string &path) {
    cvid_failure failure = openContainer(path);
    if (failure.problem == CVID_NO_PROBLEM) failure = openDecoder();
    return failure;
  }

  cvid_step next(cvid_frame &result, cvid_failure &failure) {
    while (true) {
      // The previous picture was handed out from this frame; its time is over now.
      av.av_frame_unref(frame);
      const int code = av.avcodec_receive_frame(decoder, frame);
      if (code >= 0) return present(result, failure);
      if (code == AVERROR_EOF) return CVID_END;
      if (code != AVERROR(EAGAIN)) {
        // The decoder has used up the packet that it could not make sense of.
        skippedPackets += 1;
        continue;
      }
      if (!feed(failure)) return CVID_FAILED;
    }
  }

  cvid_stream_info info() const {
    const AVStream *stream = container->streams[streamIndex];
    cvid_stream_info info = {};
    info.width = decoder->width;
    info.height = decoder->height;
    info.timeBaseNumerator = stream->time_base.num;
    info.timeBaseDenominator = stream->time_base.den;
    const AVRational rate = stream->avg_frame_rate;
    info.frameRate = rate.num > 0 && rate.den > 0 ? av_q2d(rate) : 0;
    info.frameCount = stream->nb_frames;
    std::snprintf(info.codec, sizeof info.codec, "%s", av.avcodec_get_name(decoder->codec_id));
    return info;
  }

  int64_t skipped() const { return skippedPackets; }

 private:
  cvid_failure openContainer(const std::string &path) {
    AVDictionary *options = nullptr;
    // A path is a path: "a%d.png" is not a pattern and "concat:" not a protocol.
    av.av_dict_set(&options, "pattern_type", "none", 0);
    av.av_dict_set(&options, "protocol_whitelist", "file", 0);
    const int code =
        av.avformat_open_input(&container, ("file:" + path).c_str(), nullptr, &options);
    av.av_dict_free(&options);
    if (code < 0) return failureOf(problemOfOpening(code), av.describe(code));
    // Needed although the container knows the size: without it the decoder does not know how many
    // pictures to hold back and gives them out of order.
    const int found = av.avformat_find_stream_info(container, nullptr);
    if (found < 0) return failureOf(CVID_NOT_MEDIA, av.describe(found));
    return failureOf(CVID_NO_PROBLEM, "");
  }

  cvid_failure openDecoder() {
    const AVCodec *codec = nullptr;
    streamIndex = av.av_find_best_stream(container, AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0);
    if (streamIndex == AVERROR_DECODER_NOT_FOUND)
      return failureOf(CVID_CANNOT_DECODE, "libav has no decoder for its pictures");
    // The cover of a song is a stream of pictures by name only.
    if (streamIndex < 0 ||
        (container->streams[streamIndex]->disposition & AV_DISPOSITION_ATTACHED_PIC))
      return failureOf(CVID_NO_PICTURES, "");
    decoder = av.avcodec_alloc_context3(codec);
    packet = av.av_packet_alloc();
    frame = av.av_frame_alloc();
    if (!decoder || !packet || !frame) return failureOf(CVID_OUT_OF_MEMORY, "");
    const AVStream *stream = container->streams[streamIndex];
    int code = av.avcodec_parameters_to_context(decoder, stream->codecpar);
    if (code >= 0) {
      // One thread: two cost 4 to 9 % more processor time, and the caller decides what runs beside.
      decoder->thread_count = 1;
      decoder->pkt_timebase = stream->time_base;
      code = av.avcodec_open2(decoder, codec, nullptr);
    }
    if (code < 0) return failureOf(CVID_CANNOT_DECODE, av.describe(code));
    return failureOf(CVID_NO_PROBLEM, "");
  }

  /// Gives the decoder the next packet, or tells it that there is none.
  bool feed(cvid_failure &failure) {
    while (true) {
      av.av_packet_unref(packet);
      const int code = av.av_read_frame(container, packet);
      if (code == AVERROR(ENOMEM)) {
        failure = failureOf(CVID_OUT_OF_MEMORY, "");
        return false;
      }
      // The end of the file, or a place from which nothing can be read any more.
      if (code < 0) {
        if (code != AVERROR_EOF) skippedPackets += 1;
        av.avcodec_send_packet(decoder, nullptr);
        return true;
      }
      if (packet->stream_index != streamIndex) continue;
      if (av.avcodec_send_packet(decoder, packet) >= 0) return true;
      skippedPackets += 1;
    }
  }

  cvid_step present(cvid_frame &result, cvid_failure &failure) {
    result = {};
    std::string why;
    video::Luma luma;
    if (!video::isLumaInPlace(av, *frame)) {
      if (!converter) converter.reset(new video::LumaConverter());
      if (!converter->convert(*frame, luma, why)) {
        failure = failureOf(CVID_CANNOT_CONVERT, why);
        return CVID_FAILED;
      }
    } else {
      luma = {frame->data[0], static_cast<size_t>(frame->linesize[0])};
    }
    result.luma = luma.pixels;
    result.stride = luma.stride;
    result.width = frame->width;
    result.height = frame->height;
    result.index = presented + skippedPackets;
    result.hasTime = frame->best_effort_timestamp != AV_NOPTS_VALUE;
    result.ticks = result.hasTime ? frame->best_effort_timestamp : 0;
    result.isDamaged =
        frame->decode_error_flags != 0 || (frame->flags & AV_FRAME_FLAG_CORRUPT) != 0;
    presented += 1;
    return CVID_FRAME;
  }

  const LibAV &av;
  AVFormatContext *container = nullptr;
  AVCodecContext *decoder = nullptr;
  AVPacket *packet = nullptr;
  AVFrame *frame = nullptr;
  std::unique_ptr<video::LumaConverter> converter;
  int streamIndex = -1;
  int64_t presented = 0;
  int64_t skippedPackets = 0;
};

cvid_reader *cvid_reader_open(const char *path, cvid_failure *failure) {
  try {
    const auto &loaded = video::libav();
    if (!loaded.isAvailable) {
      *failure = failureOf(CVID_LIBRARY_MISSING, loaded.reason);
      return nullptr;
    }
    auto reader = std::make_unique<cvid_reader>(loaded.functions);
    *failure = reader->open(path);
    return failure->problem == CVID_NO_PROBLEM ? reader.release() : nullptr;
  } catch (...) {
    // Only the memory of a text or of the reader itself can run out here.
    *failure = {CVID_OUT_OF_MEMORY, ""};
    return nullptr;
  }
}

cvid_step cvid_reader_next(cvid_reader *reader, cvid_frame *frame, cvid_failure *failure) {
  try {
    return reader->next(*frame, *failure);
  } catch (...) {
    *failure = {CVID_OUT_OF_MEMORY, ""};
    return CVID_FAILED;
  }
}

cvid_stream_info cvid_reader_info(const cvid_reader *reader) { return reader->info(); }

int64_t cvid_reader_skipped_packets(const cvid_reader *reader) { return reader->skipped(); }

void cvid_reader_close(cvid_reader *reader) { delete reader; }
