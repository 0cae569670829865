// Whether the native libraries behind this module are there. Plain C; nothing throws.
#ifndef CVIDEO_LIBRARY_H
#define CVIDEO_LIBRARY_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What is known of one library after an attempt to load it.
typedef struct cvid_library_status {
  bool isAvailable;
  /// The version found, "59.27.100", or nothing.
  char version[32];
  /// The version whose headers this program was built with.
  char builtWith[32];
  /// Why it is not available and which package brings it, or nothing.
  char reason[256];
} cvid_library_status;

typedef enum cvid_library {
  CVID_LIBAVFORMAT,
  CVID_LIBAVCODEC,
  CVID_LIBAVUTIL,
  CVID_LIBSWSCALE,
  CVID_LIBAVDEVICE,
} cvid_library;

/// Loads the library if it is not loaded yet, and says what became of it.
cvid_library_status cvid_library_status_of(cvid_library library);

/// Whether a media file was opened or a status asked for yet in this process. Loads nothing.
bool cvid_library_is_loaded(void);

#ifdef __cplusplus
}
#endif

#endif
