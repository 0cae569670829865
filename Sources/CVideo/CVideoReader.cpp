#include "CVideoReader.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <vector>

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
  cvid_reader(const LibAV &av, const cvid_reader_settings &settings) : av(av), settings(settings) {}
  cvid_reader(const cvid_reader &) = delete;
  cvid_reader &operator=(const cvid_reader &) = delete;

  ~cvid_reader() {
    av.av_frame_free(&frame);
    av.av_packet_free(&packet);
    av.avcodec_free_context(&decoder);
    av.avformat_close_input(&container);
  }

  cvid_failure open(const std::string &path) {
    video::forgetComplaint();
    cvid_failure failure = checkFile(path);
    if (failure.problem == CVID_NO_PROBLEM) failure = openContainer(path);
    if (failure.problem == CVID_NO_PROBLEM) failure = openDecoder();
    return failure;
  }

  cvid_failure openCamera(const std::string &path) {
    video::forgetComplaint();
    struct stat status;
    if (stat(path.c_str(), &status) != 0)
      return failureOf(CVID_CANNOT_OPEN, std::strerror(errno));
    if (!S_ISCHR(status.st_mode)) return failureOf(CVID_CANNOT_OPEN, "it is no camera");
    const auto &devices = video::libavdevice();
    if (!devices.isAvailable) return failureOf(CVID_LIBRARY_MISSING, devices.reason);
    const AVInputFormat *format = av.av_find_input_format("v4l2");
    if (!format)
      return failureOf(CVID_LIBRARY_MISSING, "this libavdevice knows no cameras of Video4Linux");
    container = av.avformat_alloc_context();
    if (!container) return failureOf(CVID_OUT_OF_MEMORY, "");
    // The caller decides how to wait, and for what else.
    container->flags |= AVFMT_FLAG_NONBLOCK;
    isCamera = true;
    const int code = av.avformat_open_input(&container, path.c_str(), format, nullptr);
    if (code < 0) return failureOf(CVID_CANNOT_OPEN, explanation(code));
    return openDecoder();
  }

  cvid_step next(cvid_frame &result, cvid_failure &failure) {
    while (true) {
      // The previous picture was handed out from this frame; its time is over now.
      av.av_frame_unref(frame);
      const int code = av.avcodec_receive_frame(decoder, frame);
      if (code >= 0) {
        const int64_t index = presented + leftOut + skippedPackets;
        presented += 1;
        if (index % settings.interval != 0) continue;
        return present(index, result, failure);
      }
      if (code == AVERROR_EOF) return CVID_END;
      if (code != AVERROR(EAGAIN)) {
        // The decoder has used up the packet that it could not make sense of.
        skip();
        // At the end it has no packet to use up, and only so many pictures in hand.
        if (isDraining && ++failuresOfDraining > 64) return CVID_END;
      } else {
        const cvid_step step = feed(failure);
        if (step != CVID_FRAME) return step;
      }
      if (tooLarge.width > 0) {
        failure = tooLargeFailure(tooLarge);
        return CVID_FAILED;
      }
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
    if (stream->duration != AV_NOPTS_VALUE)
      info.duration = static_cast<double>(stream->duration) * av_q2d(stream->time_base);
    // That of the container is the longest of its streams', which may be the sound.
    else if (container->nb_streams == 1 && container->duration != AV_NOPTS_VALUE)
      info.duration = static_cast<double>(container->duration) / AV_TIME_BASE;
    std::snprintf(info.codec, sizeof info.codec, "%s", av.avcodec_get_name(decoder->codec_id));
    return info;
  }

  int64_t skipped() const { return skippedPackets; }

  const char *complaint() const { return firstComplaint.c_str(); }

 private:
  struct Size {
    int width = 0;
    int height = 0;
  };

  /// A pipe would be waited for, a device would never end.
  cvid_failure checkFile(const std::string &path) {
    struct stat status;
    if (stat(path.c_str(), &status) != 0)
      return failureOf(CVID_CANNOT_OPEN, std::strerror(errno));
    if (S_ISDIR(status.st_mode)) return failureOf(CVID_CANNOT_OPEN, "it is a folder");
    if (!S_ISREG(status.st_mode)) return failureOf(CVID_CANNOT_OPEN, "it is no regular file");
    // An edit may show the same bytes a few times. A table that leads to them for ever is a trap.
    bytesToRead = 8 * static_cast<int64_t>(status.st_size) + (1 << 16);
    return failureOf(CVID_NO_PROBLEM, "");
  }

  cvid_failure openContainer(const std::string &path) {
    AVDictionary *options = nullptr;
    // A path is a path: "a%d.png" is not a pattern and "concat:" not a protocol.
    av.av_dict_set(&options, "pattern_type", "none", 0);
    av.av_dict_set(&options, "protocol_whitelist", "file", 0);
    const int code =
        av.avformat_open_input(&container, ("file:" + path).c_str(), nullptr, &options);
    av.av_dict_free(&options);
    if (code < 0) return failureOf(problemOfOpening(code), explanation(code));
    // Needed although the container knows the size: without it the decoder does not know how many
    // pictures to hold back and gives them out of order.
    const int found = containerTellsOrder() ? 0 : findStreams();
    if (found < 0) return failureOf(CVID_NOT_MEDIA, explanation(found));
    return failureOf(CVID_NO_PROBLEM, "");
  }

  /// Whether the container says all that looking into the streams would.
  ///
  /// For H.264 in MP4 libav finds from the table of composition times how many pictures are held
  /// back, and looking means to decode the first seven, which costs 70 ms at 1080p. Among several
  /// videos the choice depends on what was found, and fragments have no such table.
  bool containerTellsOrder() const {
    const AVStream *video = nullptr;
    for (unsigned index = 0; index < container->nb_streams; ++index) {
      const AVStream *stream = container->streams[index];
      if (stream->codecpar->codec_type != AVMEDIA_TYPE_VIDEO) continue;
      if (video) return false;
      video = stream;
    }
    return video && std::strncmp(container->iformat->name, "mov,", 4) == 0 &&
           video->nb_frames > 0 && video->codecpar->codec_id == AV_CODEC_ID_H264 &&
           video->codecpar->extradata_size > 0 && video->codecpar->width > 0 &&
           video->codecpar->height > 0 &&
           !isTooLarge(video->codecpar->width, video->codecpar->height);
  }

  /// Looks into the streams, with decoders of libav's own that must not take any size for granted.
  int findStreams() {
    const unsigned count = container->nb_streams;
    for (unsigned index = 0; index < count; ++index) {
      const AVCodecParameters &claims = *container->streams[index]->codecpar;
      if (isTooLarge(claims.width, claims.height)) claimed = {claims.width, claims.height};
    }
    std::vector<AVDictionary *> options(count, nullptr);
    for (AVDictionary *&option : options) {
      av.av_dict_set(&option, "max_pixels", std::to_string(settings.mostPixels).c_str(), 0);
    }
    const int found = av.avformat_find_stream_info(container, count ? options.data() : nullptr);
    for (AVDictionary *&option : options) av.av_dict_free(&option);
    return found;
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
    // What the container claims has been forgotten, as no picture bore it out.
    if (claimed.width > 0 && container->streams[streamIndex]->codecpar->width == 0)
      return tooLargeFailure(claimed);
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
      // Asked for the memory of each picture; `max_pixels` would refuse as well, but not say what.
      decoder->opaque = this;
      decoder->get_buffer2 = [](AVCodecContext *context, AVFrame *picture, int flags) {
        return static_cast<cvid_reader *>(context->opaque)->allocate(context, picture, flags);
      };
      code = av.avcodec_open2(decoder, codec, nullptr);
    }
    if (code < 0) return failureOf(CVID_CANNOT_DECODE, explanation(code));
    const AVCodecDescriptor *descriptor = av.avcodec_descriptor_get(decoder->codec_id);
    packetsStandAlone = descriptor && (descriptor->props & AV_CODEC_PROP_INTRA_ONLY);
    video::forgetComplaint();
    return failureOf(CVID_NO_PROBLEM, "");
  }

  bool isTooLarge(int width, int height) const {
    return static_cast<int64_t>(width) * height > settings.mostPixels;
  }

  static cvid_failure tooLargeFailure(Size size) {
    return failureOf(CVID_TOO_LARGE,
                     std::to_string(size.width) + " × " + std::to_string(size.height));
  }

  int allocate(AVCodecContext *context, AVFrame *picture, int flags) {
    if (isTooLarge(picture->width, picture->height)) {
      tooLarge = {picture->width, picture->height};
      return AVERROR(EINVAL);
    }
    return av.avcodec_default_get_buffer2(context, picture, flags);
  }

  /// The text of an error code, and what libav complained of besides.
  std::string explanation(int code) const {
    const std::string text = av.describe(code);
    const std::string complaint = video::complaint();
    if (complaint.find(text) != std::string::npos) return complaint;
    return complaint.empty() ? text : text + ": " + complaint;
  }

  void skip() {
    skippedPackets += 1;
    if (firstComplaint.empty()) firstComplaint = video::complaint();
  }

  /// Gives the decoder the next packet, or tells it that there is none; answers `CVID_FRAME` when
  /// the decoder may have a picture now.
  cvid_step feed(cvid_failure &failure) {
    while (true) {
      av.av_packet_unref(packet);
      int code = av.av_read_frame(container, packet);
      if (code >= 0 && !isCamera) {
        bytesToRead -= packet->size;
        if (bytesToRead < 0) code = AVERROR_INVALIDDATA;
      }
      if (code == AVERROR(ENOMEM)) {
        failure = failureOf(CVID_OUT_OF_MEMORY, "");
        return CVID_FAILED;
      }
      if (isCamera && code == AVERROR(EAGAIN)) return CVID_NOT_YET;
      if (isCamera && code < 0) {
        failure = failureOf(CVID_CAMERA_LOST, explanation(code));
        return CVID_FAILED;
      }
      // The end of the file, or a place from which nothing can be read any more.
      if (code < 0) {
        if (code != AVERROR_EOF) skip();
        av.avcodec_send_packet(decoder, nullptr);
        isDraining = true;
        return CVID_FRAME;
      }
      if (packet->stream_index != streamIndex) continue;
      if (isLeftOut()) continue;
      // An empty packet would tell the decoder that no more will come.
      if (packet->size > 0 && av.avcodec_send_packet(decoder, packet) >= 0) return CVID_FRAME;
      skip();
      if (tooLarge.width > 0) return CVID_FRAME;
    }
  }

  /// Whether the next packet is a picture that nobody asked for and that no other one needs.
  bool isLeftOut() {
    if (!packetsStandAlone) return false;
    if ((presented + leftOut + skippedPackets) % settings.interval == 0) return false;
    leftOut += 1;
    return true;
  }

  cvid_step present(int64_t index, cvid_frame &result, cvid_failure &failure) {
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
    result.index = index;
    result.hasTime = frame->best_effort_timestamp != AV_NOPTS_VALUE;
    result.ticks = result.hasTime ? frame->best_effort_timestamp : 0;
    result.isDamaged =
        frame->decode_error_flags != 0 || (frame->flags & AV_FRAME_FLAG_CORRUPT) != 0;
    return CVID_FRAME;
  }

  const LibAV &av;
  const cvid_reader_settings settings;
  AVFormatContext *container = nullptr;
  AVCodecContext *decoder = nullptr;
  AVPacket *packet = nullptr;
  AVFrame *frame = nullptr;
  std::unique_ptr<video::LumaConverter> converter;
  int streamIndex = -1;
  /// Each packet is a picture of its own, as in Motion JPEG.
  bool packetsStandAlone = false;
  bool isDraining = false;
  bool isCamera = false;
  int failuresOfDraining = 0;
  /// A picture that was refused for its size.
  Size tooLarge;
  /// A size beyond what is read that the container alone names.
  Size claimed;
  int64_t bytesToRead = 0;
  std::string firstComplaint;
  /// Pictures that were decoded, that were passed over undecoded, and that could not be decoded.
  int64_t presented = 0;
  int64_t leftOut = 0;
  int64_t skippedPackets = 0;
};

namespace {

using Opening = cvid_failure (cvid_reader::*)(const std::string &path);

cvid_reader *openBy(Opening opening, const char *path, const cvid_reader_settings &settings,
                    cvid_failure *failure) {
  try {
    const auto &loaded = video::libav();
    if (!loaded.isAvailable) {
      *failure = failureOf(CVID_LIBRARY_MISSING, loaded.reason);
      return nullptr;
    }
    auto reader = std::make_unique<cvid_reader>(loaded.functions, settings);
    *failure = (reader.get()->*opening)(path);
    return failure->problem == CVID_NO_PROBLEM ? reader.release() : nullptr;
  } catch (...) {
    // Only the memory of a text or of the reader itself can run out here.
    *failure = {CVID_OUT_OF_MEMORY, ""};
    return nullptr;
  }
}

}  // namespace

cvid_reader *cvid_reader_open(const char *path, cvid_reader_settings settings,
                              cvid_failure *failure) {
  return openBy(&cvid_reader::open, path, settings, failure);
}

cvid_reader *cvid_reader_open_camera(const char *path, cvid_reader_settings settings,
                                     cvid_failure *failure) {
  return openBy(&cvid_reader::openCamera, path, settings, failure);
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

const char *cvid_reader_complaint(const cvid_reader *reader) { return reader->complaint(); }

void cvid_reader_close(cvid_reader *reader) { delete reader; }
