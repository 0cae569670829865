#include "CNumbers.h"

#include <charconv>

#include <fast_float/fast_float.h>

size_t cnum_parse_double(const char *begin, const char *end, double *value) {
  const char *first = begin;
  if (first != end && *first == '+') {
    ++first;
    // "+-1" is not a number, although "-1" is.
    if (first != end && (*first == '+' || *first == '-')) return 0;
  }
  auto result = fast_float::from_chars(first, end, *value);
  return result.ec == std::errc() ? static_cast<size_t>(result.ptr - begin) : 0;
}

size_t cnum_write_double(double value, char *buffer, size_t capacity) {
  auto result = std::to_chars(buffer, buffer + capacity, value);
  return result.ec == std::errc() ? static_cast<size_t>(result.ptr - buffer) : 0;
}

size_t cnum_write_fixed(double value, int decimals, char *buffer, size_t capacity) {
  auto result =
      std::to_chars(buffer, buffer + capacity, value, std::chars_format::fixed, decimals);
  return result.ec == std::errc() ? static_cast<size_t>(result.ptr - buffer) : 0;
}
