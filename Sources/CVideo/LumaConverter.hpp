// The luma of pictures that do not store it as a plane of bytes.
#ifndef LUMA_CONVERTER_HPP
#define LUMA_CONVERTER_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "LibAV.hpp"

namespace video {

struct Luma {
  const uint8_t *pixels = nullptr;
  size_t stride = 0;
};

/// Whether the first plane of a picture is its luma, a byte per pixel, from the top down.
bool isLumaInPlace(const LibAV &av, const AVFrame &frame);

/// Converts any picture that libswscale knows to luma of full range.
class LumaConverter {
 public:
  LumaConverter() = default;
  LumaConverter(const LumaConverter &) = delete;
  LumaConverter &operator=(const LumaConverter &) = delete;
  ~LumaConverter();

  /// Gives a plane that is valid until the next call, or says why it cannot.
  bool convert(const AVFrame &frame, Luma &luma, std::string &why);

 private:
  SwsContext *context = nullptr;
  std::vector<uint8_t> pixels;
};

}  // namespace video

#endif
