// Numbers from and to text: fast_float and std::to_chars behind C functions.
#ifndef CNUMBERS_H
#define CNUMBERS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Reads the decimal number that begins at `begin`, correctly rounded, and returns its length;
/// 0 when there is none. It stops at the first character that is not part of the number, before
/// `end` in any case. A leading plus is read; blanks are not. `nan` and `inf` are numbers.
size_t cnum_parse_double(const char *_Nonnull begin, const char *_Nonnull end,
                         double *_Nonnull value);

/// Writes the shortest text that reads back as `value`, and returns its length, at most 32.
size_t cnum_write_double(double value, char *_Nonnull buffer, size_t capacity);

/// Writes `value` with a fixed number of decimals, rounded to nearest, and returns the length of
/// the text; 0 when the buffer is too small.
size_t cnum_write_fixed(double value, int decimals, char *_Nonnull buffer, size_t capacity);

#ifdef __cplusplus
}
#endif
#endif
