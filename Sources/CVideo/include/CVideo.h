// Video and image files decoded by libav, which is loaded when the first one is opened.
#ifndef CVIDEO_H
#define CVIDEO_H
#endif
