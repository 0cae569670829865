#include "CVideoLibrary.h"

#include <dlfcn.h>

#include <cstdio>

#include "LibAV.hpp"

namespace {

void describeVersion(char (&text)[32], unsigned version) {
  std::snprintf(text, sizeof text, "%u.%u.%u", AV_VERSION_MAJOR(version), AV_VERSION_MINOR(version),
                AV_VERSION_MICRO(version));
}

template <typename Functions>
void describe(cvid_library_status &status, const video::Loaded<Functions> &loaded,
              unsigned (*version)(), unsigned builtWith) {
  status.isAvailable = loaded.isAvailable;
  std::snprintf(status.reason, sizeof status.reason, "%s", loaded.reason.c_str());
  if (version) describeVersion(status.version, version());
  describeVersion(status.builtWith, builtWith);
}

}  // namespace

cvid_library_status cvid_library_status_of(cvid_library library) {
  cvid_library_status status = {};
  const video::LibAV &av = video::libav().functions;
  switch (library) {
    case CVID_LIBAVFORMAT:
      describe(status, video::libav(), av.avformat_version, LIBAVFORMAT_VERSION_INT);
      break;
    case CVID_LIBAVCODEC:
      describe(status, video::libav(), av.avcodec_version, LIBAVCODEC_VERSION_INT);
      break;
    case CVID_LIBAVUTIL:
      describe(status, video::libav(), av.avutil_version, LIBAVUTIL_VERSION_INT);
      break;
    case CVID_LIBSWSCALE:
      describe(status, video::libswscale(), video::libswscale().functions.swscale_version,
               LIBSWSCALE_VERSION_INT);
      break;
    case CVID_LIBAVDEVICE:
      describe(status, video::libavdevice(), video::libavdevice().functions.avdevice_version,
               LIBAVDEVICE_VERSION_INT);
      break;
  }
  return status;
}

bool cvid_library_is_loaded(void) {
  void *handle = dlopen("libavutil.so." AV_STRINGIFY(LIBAVUTIL_VERSION_MAJOR),
                        RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
  if (handle) dlclose(handle);
  return handle != nullptr;
}
