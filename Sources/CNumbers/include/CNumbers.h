// Numbers from and to text: fast_float and std::to_chars behind C functions.
#ifndef CNUMBERS_H
#define CNUMBERS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Writes the shortest text that reads back as `value`, and returns its length, at most 32.
size_t cnum_write_double(double value, char *_Nonnull buffer, size_t capacity);

#ifdef __cplusplus
}
#endif
#endif
