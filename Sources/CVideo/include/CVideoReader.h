// The pictures of a video or image file, one after the other, as planes of luma. Plain C; nothing
// throws, and whatever is wrong with a file is returned as a value.
//
// A file that stores luma as a plane of bytes (nearly every video, and JPEG) is handed out in place,
// without a copy. Anything else (RGB, palettes, more than 8 bits, upside-down rows) is converted by
// libswscale. Luma of limited range (16...235) stays as it is stored: only differences of pictures
// of the same file are ever taken.
#ifndef CVIDEO_READER_H
#define CVIDEO_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What went wrong.
typedef enum cvid_problem {
  CVID_NO_PROBLEM,
  /// libav cannot be loaded.
  CVID_LIBRARY_MISSING,
  /// The file does not exist or may not be read.
  CVID_CANNOT_OPEN,
  /// The file is not media, or it is cut off before its first picture.
  CVID_NOT_MEDIA,
  /// There is no moving or still picture in it: sound alone, for example.
  CVID_NO_PICTURES,
  /// libav has no decoder for it, or the decoder refuses it.
  CVID_CANNOT_DECODE,
  /// The pixels have no luma that could be had.
  CVID_CANNOT_CONVERT,
  CVID_OUT_OF_MEMORY,
  /// A picture has more pixels than the settings allow.
  CVID_TOO_LARGE,
  /// The camera gave pictures and cannot any more: it was unplugged, for example.
  CVID_CAMERA_LOST,
} cvid_problem;

/// How a file is read.
typedef struct cvid_reader_settings {
  /// Only pictures whose index this divides are handed out; at least 1.
  ///
  /// Where every packet is a picture by itself the others are not even decoded. Elsewhere they are:
  /// those that no other picture needs could be left out as well, but then the index would have to
  /// come from the container's times, and files with edit lists or lost packets would shift it.
  int64_t interval;
  /// Pixels that a picture may have. A header of a few bytes can claim any size, and memory is
  /// taken for what it claims.
  int64_t mostPixels;
} cvid_reader_settings;

/// What went wrong, with libav's own words.
typedef struct cvid_failure {
  cvid_problem problem;
  char detail[256];
} cvid_failure;

/// What is known of a file once it is open.
typedef struct cvid_stream_info {
  int32_t width;
  int32_t height;
  /// Seconds per tick of presentation times, as a fraction.
  int32_t timeBaseNumerator;
  int32_t timeBaseDenominator;
  /// Pictures per second by the container, or 0 where it does not say.
  double frameRate;
  /// Pictures by the container, or 0 where it does not say.
  int64_t frameCount;
  /// How long the container says it lasts, in seconds, or 0 where it does not say.
  double duration;
  char codec[32];
} cvid_stream_info;

/// A picture's luma, valid until the next call on the same reader.
typedef struct cvid_frame {
  /// The top left pixel. Null only in a value that no picture was put into.
  const uint8_t *_Nullable luma;
  /// Bytes from one row to the next, never less than the width.
  size_t stride;
  int32_t width;
  int32_t height;
  /// The picture's place in the file, counted from 0. Packets that could not be decoded and pictures
  /// that the interval leaves out are counted too, so that a list of times by index stays aligned.
  int64_t index;
  /// Presentation time in ticks of the time base, if `hasTime`.
  int64_t ticks;
  bool hasTime;
  /// The decoder concealed errors: parts of the picture are made up.
  bool isDamaged;
} cvid_frame;

typedef enum cvid_step {
  CVID_FRAME,
  CVID_END,
  CVID_FAILED,
  /// The camera has no new picture; ask again in a few milliseconds.
  CVID_NOT_YET,
} cvid_step;

typedef struct cvid_reader cvid_reader;

/// Opens a regular file, or returns null and says why in `failure`.
cvid_reader *_Nullable cvid_reader_open(const char *_Nonnull path, cvid_reader_settings settings,
                                        cvid_failure *_Nonnull failure);

/// Opens a camera of Video4Linux by its device, or returns null and says why in `failure`. Times are
/// those of the camera's own clock.
cvid_reader *_Nullable cvid_reader_open_camera(const char *_Nonnull path,
                                               cvid_reader_settings settings,
                                               cvid_failure *_Nonnull failure);

/// Decodes the next picture, without waiting for a camera.
cvid_step cvid_reader_next(cvid_reader *_Nonnull reader, cvid_frame *_Nonnull frame,
                           cvid_failure *_Nonnull failure);

cvid_stream_info cvid_reader_info(const cvid_reader *_Nonnull reader);

/// The packets so far that could not be decoded and were skipped.
int64_t cvid_reader_skipped_packets(const cvid_reader *_Nonnull reader);

/// What libav said about the first packet that it could not decode, or nothing.
const char *_Nonnull cvid_reader_complaint(const cvid_reader *_Nonnull reader);

void cvid_reader_close(cvid_reader *_Nullable reader);

#ifdef __cplusplus
}
#endif

#endif
