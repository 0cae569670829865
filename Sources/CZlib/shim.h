#include <zlib.h>

// Swift does not import deflateInit2, a macro with the version and the size of the structure.

/// Begins to compress into the gzip format, whose header zlib asks for by 16 more window bits.
static inline int czlib_begin_gzip(z_stream *stream) {
  return deflateInit2(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
}
