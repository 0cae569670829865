// A camera of Video4Linux that exists in one process only, by standing in front of libc.
//
// Loaded with LD_PRELOAD, it makes /dev/video97 a device that gives 8-bit grey pictures of 160 by
// 120, thirty a second on their own clock: still for six seconds, moving for two, still for two. Then
// it is unplugged, unless FAKE_CAMERA_STAYS is set; then it has no more pictures, and stays.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WIDTH = 160, HEIGHT = 120, SIZE = WIDTH * HEIGHT, BUFFERS = 8, PICTURES = 300 };
// Whole pages, as `mmap` wants them.
enum { STEP = (SIZE / 4096 + 1) * 4096 };

static const char path[] = "/dev/video97";
static int camera = -1;
static uint8_t *memory;
static int queue[BUFFERS], queued;
static int taken;
static unsigned asked;

int stat(const char *name, struct stat *status) {
  if (strcmp(name, path) == 0) {
    memset(status, 0, sizeof *status);
    status->st_mode = S_IFCHR | 0666;
    return 0;
  }
  return fstatat(AT_FDCWD, name, status, 0);
}

static int open_camera(void) {
  // Its buffers are parts of this file, so that `mmap` needs no help.
  camera = memfd_create("camera", MFD_CLOEXEC);
  if (ftruncate(camera, BUFFERS * STEP) != 0) return -1;
  memory = mmap(NULL, BUFFERS * STEP, PROT_READ | PROT_WRITE, MAP_SHARED, camera, 0);
  return camera;
}

int open(const char *name, int flags, ...) {
  if (strcmp(name, path) == 0) return open_camera();
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return openat(AT_FDCWD, name, flags, mode);
}

int open64(const char *name, int flags, ...) {
  if (strcmp(name, path) == 0) return open_camera();
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  return openat64(AT_FDCWD, name, flags, mode);
}

static void take_picture(uint8_t *pixels) {
  const int moved = taken < 180 ? 0 : taken < 240 ? 5 * (taken - 180) : 300;
  static uint32_t noise = 1;
  for (int row = 0; row < HEIGHT; ++row) {
    for (int column = 0; column < WIDTH; ++column) {
      // Squares of 23 pixels, of shades that a hash of their place gives.
      const uint32_t square = (uint32_t)(row / 23 * 131 + (column + moved) / 23) * 2654435761u;
      noise = noise * 1664525u + 1013904223u;
      pixels[row * WIDTH + column] = (uint8_t)(40 + (square >> 24) % 160 + (noise >> 24) % 5);
    }
  }
}

static int give_buffer(struct v4l2_buffer *buffer) {
  if (taken == PICTURES && !getenv("FAKE_CAMERA_STAYS")) return errno = ENODEV, -1;
  // Two times out of three there is nothing yet.
  if (taken == PICTURES || queued == 0 || asked++ % 3 != 2) return errno = EAGAIN, -1;
  const int index = queue[0];
  memmove(queue, queue + 1, (size_t)--queued * sizeof *queue);
  take_picture(memory + index * STEP);
  buffer->index = (uint32_t)index;
  buffer->bytesused = SIZE;
  buffer->timestamp.tv_sec = 1000 + taken / 30;
  buffer->timestamp.tv_usec = taken % 30 * 33333;
  buffer->flags = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC;
  ++taken;
  return 0;
}

static void describe_format(struct v4l2_format *format) {
  format->fmt.pix.width = WIDTH;
  format->fmt.pix.height = HEIGHT;
  format->fmt.pix.pixelformat = V4L2_PIX_FMT_GREY;
  format->fmt.pix.field = V4L2_FIELD_NONE;
  format->fmt.pix.bytesperline = WIDTH;
  format->fmt.pix.sizeimage = SIZE;
}

static int answer(unsigned long request, void *value) {
  switch (request) {
    case VIDIOC_QUERYCAP: {
      struct v4l2_capability *capability = value;
      memset(capability, 0, sizeof *capability);
      capability->capabilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
      return 0;
    }
    case VIDIOC_G_INPUT:
      *(int *)value = 0;
      return 0;
    case VIDIOC_ENUMINPUT: {
      struct v4l2_input *input = value;
      if (input->index != 0) return errno = EINVAL, -1;
      memset(input, 0, sizeof *input);
      input->type = V4L2_INPUT_TYPE_CAMERA;
      return 0;
    }
    case VIDIOC_G_FMT:
    case VIDIOC_TRY_FMT:
    case VIDIOC_S_FMT:
      describe_format(value);
      return 0;
    case VIDIOC_REQBUFS:
      ((struct v4l2_requestbuffers *)value)->count = BUFFERS;
      return 0;
    case VIDIOC_QUERYBUF: {
      struct v4l2_buffer *buffer = value;
      buffer->length = SIZE;
      buffer->m.offset = buffer->index * STEP;
      return 0;
    }
    case VIDIOC_QBUF:
      queue[queued++] = (int)((struct v4l2_buffer *)value)->index;
      return 0;
    case VIDIOC_DQBUF: return give_buffer(value);
    case VIDIOC_STREAMON:
    case VIDIOC_STREAMOFF: return 0;
    default: return errno = EINVAL, -1;
  }
}

int ioctl(int descriptor, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *value = va_arg(arguments, void *);
  va_end(arguments);
  if (descriptor == camera && camera >= 0) return answer(request, value);
  int (*next)(int, unsigned long, ...) =
      (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
  return next(descriptor, request, value);
}
