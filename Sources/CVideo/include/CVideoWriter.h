// Grey frames written as H.264 in MP4, each with a presentation time of its own. Plain C; nothing
// throws.
#ifndef CVIDEO_WRITER_H
#define CVIDEO_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cvid_writer_settings {
  /// Pixels; both even, as the chroma planes have half of each.
  int32_t width;
  int32_t height;
  /// Frames in a second, about; it guides the encoder and fixes no time.
  double frameRate;
  /// Ticks in a second, of the presentation times.
  int32_t ticksPerSecond;
  /// The constant rate factor of x264: 0 is lossless, 51 is the worst.
  int32_t rateFactor;
} cvid_writer_settings;

/// A file that is being written.
typedef struct cvid_writer cvid_writer;

/// Creates a file. The result is null only when memory is short; ask `cvid_writer_error` whether
/// it can be written to.
cvid_writer *_Nullable cvid_writer_open(const char *_Nonnull path, cvid_writer_settings settings);

/// Encodes one frame of luma, full range, rows `stride` bytes apart. Times must increase.
bool cvid_writer_write(cvid_writer *_Nonnull writer, const uint8_t *_Nonnull luma, size_t stride,
                       int64_t ticks);

/// Writes what the encoder still holds and the index of the file. Nothing can be written after it.
bool cvid_writer_finish(cvid_writer *_Nonnull writer);

/// Why the last call failed, or null. The text lives as long as the writer.
const char *_Nullable cvid_writer_error(const cvid_writer *_Nonnull writer);

/// Whether the last call failed because a library of libav or its encoder is not installed.
bool cvid_writer_lacks_library(const cvid_writer *_Nonnull writer);

/// Frees everything. An unfinished file stays unreadable.
void cvid_writer_close(cvid_writer *_Nullable writer);

#ifdef __cplusplus
}
#endif

#endif
