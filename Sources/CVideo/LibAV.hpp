// FFmpeg's libav, loaded when the first media file is opened.
//
// A program that links libav maps some 140 shared objects and 39 ms before `main`; a recording
// without a camera must not pay for that. So the structures come from the headers at build time and
// the functions from `dlopen` at run time. Structures and functions belong together only within one
// major version, which is part of the file name that is loaded and is asked of the library again.
#ifndef LIBAV_HPP
#define LIBAV_HPP

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavdevice/avdevice.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/dict.h>
#include <libavutil/error.h>
#include <libavutil/frame.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
}

#include <string>

#define LIBAVUTIL_FUNCTIONS(F)                                                                     \
  F(avutil_version)                                                                                \
  F(av_version_info)                                                                               \
  F(av_log_set_callback)                                                                           \
  F(av_max_alloc)                                                                                  \
  F(av_strerror)                                                                                   \
  F(av_dict_set)                                                                                   \
  F(av_dict_free)                                                                                  \
  F(av_opt_set)                                                                                    \
  F(av_opt_set_int)                                                                                \
  F(av_rescale_q)                                                                                  \
  F(av_frame_alloc)                                                                                \
  F(av_frame_free)                                                                                 \
  F(av_frame_unref)                                                                                \
  F(av_frame_get_buffer)                                                                           \
  F(av_frame_make_writable)                                                                        \
  F(av_pix_fmt_desc_get)                                                                           \
  F(av_get_pix_fmt_name)                                                                           \
  F(av_image_fill_arrays)                                                                          \
  F(av_image_get_buffer_size)                                                                      \
  F(av_image_copy_plane)

#define LIBAVCODEC_FUNCTIONS(F)                                                                    \
  F(avcodec_version)                                                                               \
  F(avcodec_default_get_buffer2)                                                                   \
  F(avcodec_descriptor_get)                                                                        \
  F(avcodec_find_decoder)                                                                          \
  F(avcodec_find_encoder)                                                                          \
  F(avcodec_find_encoder_by_name)                                                                  \
  F(avcodec_get_name)                                                                              \
  F(avcodec_alloc_context3)                                                                        \
  F(avcodec_free_context)                                                                          \
  F(avcodec_parameters_to_context)                                                                 \
  F(avcodec_parameters_from_context)                                                               \
  F(avcodec_open2)                                                                                 \
  F(avcodec_flush_buffers)                                                                         \
  F(avcodec_send_packet)                                                                           \
  F(avcodec_receive_frame)                                                                         \
  F(avcodec_send_frame)                                                                            \
  F(avcodec_receive_packet)                                                                        \
  F(av_packet_alloc)                                                                               \
  F(av_packet_free)                                                                                \
  F(av_packet_unref)                                                                               \
  F(av_packet_rescale_ts)

#define LIBAVFORMAT_FUNCTIONS(F)                                                                   \
  F(avformat_version)                                                                              \
  F(avformat_alloc_context)                                                                        \
  F(av_find_input_format)                                                                          \
  F(avformat_open_input)                                                                           \
  F(avformat_close_input)                                                                          \
  F(avformat_find_stream_info)                                                                     \
  F(av_find_best_stream)                                                                           \
  F(av_read_frame)                                                                                 \
  F(avformat_alloc_output_context2)                                                                \
  F(avformat_free_context)                                                                         \
  F(avformat_new_stream)                                                                           \
  F(avformat_write_header)                                                                         \
  F(av_interleaved_write_frame)                                                                    \
  F(av_write_trailer)                                                                              \
  F(avio_open)                                                                                     \
  F(avio_closep)

#define LIBAVDEVICE_FUNCTIONS(F)                                                                   \
  F(avdevice_version)                                                                              \
  F(avdevice_register_all)

#define LIBSWSCALE_FUNCTIONS(F)                                                                    \
  F(swscale_version)                                                                               \
  F(sws_getCachedContext)                                                                          \
  F(sws_scale)                                                                                     \
  F(sws_freeContext)

namespace video {

/// The functions of libavformat, libavcodec and libavutil that are used here, as the headers
/// declare them.
struct LibAV {
#define DECLARE(name) decltype(&::name) name = nullptr;
  LIBAVUTIL_FUNCTIONS(DECLARE)
  LIBAVCODEC_FUNCTIONS(DECLARE)
  LIBAVFORMAT_FUNCTIONS(DECLARE)
#undef DECLARE

  /// The text that belongs to an error code of libav.
  std::string describe(int code) const;
};

/// The functions of libswscale, which is loaded only for pictures without a plane of luma.
struct LibSwscale {
#define DECLARE(name) decltype(&::name) name = nullptr;
  LIBSWSCALE_FUNCTIONS(DECLARE)
#undef DECLARE
};

/// The functions of libavdevice, which is loaded only for cameras.
struct LibAVDevice {
#define DECLARE(name) decltype(&::name) name = nullptr;
  LIBAVDEVICE_FUNCTIONS(DECLARE)
#undef DECLARE
};

/// A library that was loaded, or the reason why it could not be.
template <typename Functions>
struct Loaded {
  Functions functions;
  bool isAvailable = false;
  /// One sentence that names the Debian package to install.
  std::string reason;
};

/// The first complaint of libav on this thread since it was last forgotten: more exact than the
/// code that a function returns, as "moov atom not found" is than "Invalid data".
std::string complaint();
void forgetComplaint();

/// Loads libav at the first call; later calls, from any thread, give the same answer.
const Loaded<LibAV> &libav() noexcept;

/// Loads libswscale at the first call; later calls, from any thread, give the same answer.
const Loaded<LibSwscale> &libswscale() noexcept;

/// Loads libavdevice at the first call, after which libavformat knows the cameras.
const Loaded<LibAVDevice> &libavdevice() noexcept;

}  // namespace video

#endif
