#include "LumaConverter.hpp"

namespace video {

bool isLumaInPlace(const LibAV &av, const AVFrame &frame) {
  const AVPixFmtDescriptor *format =
      av.av_pix_fmt_desc_get(static_cast<AVPixelFormat>(frame.format));
  if (!format) return false;
  const uint64_t other = AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM |
                         AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_FLOAT;
  const AVComponentDescriptor &first = format->comp[0];
  const bool isPlaneOfBytes = !(format->flags & other) && first.plane == 0 && first.depth == 8 &&
                              first.step == 1 && first.offset == 0 && first.shift == 0;
  return isPlaneOfBytes && frame.data[0] && frame.linesize[0] >= frame.width;
}

LumaConverter::~LumaConverter() {
  if (context) libswscale().functions.sws_freeContext(context);
}

bool LumaConverter::convert(const AVFrame &frame, Luma &luma, std::string &why) {
  const Loaded<LibSwscale> &loaded = libswscale();
  if (!loaded.isAvailable) {
    why = loaded.reason;
    return false;
  }
  // Equal sizes: nothing is interpolated, so the fastest kernel is exact.
  context = loaded.functions.sws_getCachedContext(
      context, frame.width, frame.height, static_cast<AVPixelFormat>(frame.format), frame.width,
      frame.height, AV_PIX_FMT_GRAY8, SWS_POINT, nullptr, nullptr, nullptr);
  if (!context) {
    why = "libswscale cannot convert its pixels to grey";
    return false;
  }
  // The vector kernels of libswscale write whole vectors, past the end of a row.
  const size_t alignment = 64;
  const size_t stride = (static_cast<size_t>(frame.width) + alignment - 1) / alignment * alignment;
  pixels.resize(stride * static_cast<size_t>(frame.height) + alignment);
  uint8_t *const planes[4] = {pixels.data(), nullptr, nullptr, nullptr};
  const int strides[4] = {static_cast<int>(stride), 0, 0, 0};
  const int rows = loaded.functions.sws_scale(context, frame.data, frame.linesize, 0, frame.height,
                                              planes, strides);
  if (rows != frame.height) {
    why = "libswscale converted " + std::to_string(rows) + " of " + std::to_string(frame.height) +
          " rows";
    return false;
  }
  luma = {pixels.data(), stride};
  return true;
}

}  // namespace video
