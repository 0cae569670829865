#include "LibAV.hpp"

#include <dlfcn.h>

#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace video {
namespace {

/// Fixed storage, as libav may complain while memory is short.
thread_local char firstComplaint[160];

/// Keeps what libav would write to standard error.
void hear(void *, int level, const char *format, va_list arguments) {
  if (level > AV_LOG_ERROR || firstComplaint[0]) return;
  std::vsnprintf(firstComplaint, sizeof firstComplaint, format, arguments);
  firstComplaint[std::strcspn(firstComplaint, "\n")] = 0;
}

#define FILE_NAME(library, major) "lib" library ".so." AV_STRINGIFY(major)
#define PACKAGE_NAME(library, major) "lib" library AV_STRINGIFY(major)

/// One shared object, and the first thing that went wrong with it.
class SharedObject {
 public:
  SharedObject(const char *file, const char *package) : file(file), package(package) {
    // Never closed: libav registers things that outlive the last reader. Lazy binding, because a
    // reader calls a hundredth of what libavcodec would otherwise resolve. Local, so that another
    // version of FFmpeg that a plug-in brings into the process cannot be mixed up with this one.
    handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) {
      const char *why = dlerror();
      fail(why ? why : "it could not be loaded");
    }
  }

  template <typename Function>
  void find(const char *name, Function &function) {
    if (!problem.empty()) return;
    function = reinterpret_cast<Function>(dlsym(handle, name));
    if (!function) fail(std::string("it has no function ") + name);
  }

  void require(unsigned version, unsigned major) {
    if (!problem.empty() || (version >> 16) == major) return;
    fail("it is version " + std::to_string(version >> 16) + ", this program was built for version " +
         std::to_string(major));
  }

  bool isUsable() const { return problem.empty(); }
  const std::string &reason() const { return problem; }

 private:
  void fail(const std::string &why) {
    problem = std::string(file) + " cannot be used: " + why + "; install the package " + package;
  }

  const char *file;
  const char *package;
  void *handle = nullptr;
  std::string problem;
};

template <typename Functions>
bool accept(Loaded<Functions> &result, const SharedObject &object) {
  if (!object.isUsable()) result.reason = object.reason();
  return object.isUsable();
}

#define FIND(name) object.find(#name, functions.name);

Loaded<LibAV> loadLibAV() {
  Loaded<LibAV> result;
  LibAV &functions = result.functions;
  {
    SharedObject object(FILE_NAME("avutil", LIBAVUTIL_VERSION_MAJOR),
                        PACKAGE_NAME("avutil", LIBAVUTIL_VERSION_MAJOR));
    LIBAVUTIL_FUNCTIONS(FIND)
    if (object.isUsable()) object.require(functions.avutil_version(), LIBAVUTIL_VERSION_MAJOR);
    if (!accept(result, object)) return result;
  }
  {
    SharedObject object(FILE_NAME("avcodec", LIBAVCODEC_VERSION_MAJOR),
                        PACKAGE_NAME("avcodec", LIBAVCODEC_VERSION_MAJOR));
    LIBAVCODEC_FUNCTIONS(FIND)
    if (object.isUsable()) object.require(functions.avcodec_version(), LIBAVCODEC_VERSION_MAJOR);
    if (!accept(result, object)) return result;
  }
  {
    SharedObject object(FILE_NAME("avformat", LIBAVFORMAT_VERSION_MAJOR),
                        PACKAGE_NAME("avformat", LIBAVFORMAT_VERSION_MAJOR));
    LIBAVFORMAT_FUNCTIONS(FIND)
    if (object.isUsable()) object.require(functions.avformat_version(), LIBAVFORMAT_VERSION_MAJOR);
    if (!accept(result, object)) return result;
  }
  // What goes wrong is returned as a value; standard error belongs to the program.
  functions.av_log_set_callback(hear);
  // A table in a file of a few bytes can claim any length. Half a gibibyte is more than a picture of
  // the largest size that is read needs at a stroke.
  functions.av_max_alloc(size_t{1} << 29);
  result.isAvailable = true;
  return result;
}

Loaded<LibSwscale> loadLibSwscale() {
  Loaded<LibSwscale> result;
  LibSwscale &functions = result.functions;
  SharedObject object(FILE_NAME("swscale", LIBSWSCALE_VERSION_MAJOR),
                      PACKAGE_NAME("swscale", LIBSWSCALE_VERSION_MAJOR));
  LIBSWSCALE_FUNCTIONS(FIND)
  if (object.isUsable()) object.require(functions.swscale_version(), LIBSWSCALE_VERSION_MAJOR);
  result.isAvailable = accept(result, object);
  return result;
}

Loaded<LibAVDevice> loadLibAVDevice() {
  Loaded<LibAVDevice> result;
  // Its cameras become formats of libavformat, which has to be there first.
  if (!libav().isAvailable) {
    result.reason = libav().reason;
    return result;
  }
  LibAVDevice &functions = result.functions;
  SharedObject object(FILE_NAME("avdevice", LIBAVDEVICE_VERSION_MAJOR),
                      PACKAGE_NAME("avdevice", LIBAVDEVICE_VERSION_MAJOR));
  LIBAVDEVICE_FUNCTIONS(FIND)
  if (object.isUsable()) object.require(functions.avdevice_version(), LIBAVDEVICE_VERSION_MAJOR);
  if (!accept(result, object)) return result;
  functions.avdevice_register_all();
  result.isAvailable = true;
  return result;
}

#undef FIND

template <typename Functions>
Loaded<Functions> loadOrExplain(Loaded<Functions> (*load)()) noexcept {
  try {
    return load();
  } catch (...) {
    return {};
  }
}

}  // namespace

std::string LibAV::describe(int code) const {
  char text[AV_ERROR_MAX_STRING_SIZE] = {};
  if (av_strerror(code, text, sizeof text) < 0) return "error " + std::to_string(code);
  return text;
}

std::string complaint() { return firstComplaint; }

void forgetComplaint() { firstComplaint[0] = 0; }

const Loaded<LibAV> &libav() noexcept {
  static const Loaded<LibAV> loaded = loadOrExplain(loadLibAV);
  return loaded;
}

const Loaded<LibSwscale> &libswscale() noexcept {
  static const Loaded<LibSwscale> loaded = loadOrExplain(loadLibSwscale);
  return loaded;
}

const Loaded<LibAVDevice> &libavdevice() noexcept {
  static const Loaded<LibAVDevice> loaded = loadOrExplain(loadLibAVDevice);
  return loaded;
}

}  // namespace video
