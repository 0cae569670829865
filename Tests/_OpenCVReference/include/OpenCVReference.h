// What OpenCV computes, for tests to compare with. No product links it.
#ifndef OPENCV_REFERENCE_H
#define OPENCV_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The counts of the 256 shades in a rectangle of a plane, by cv::calcHist. False when OpenCV threw.
bool ocv_calc_hist(const uint8_t *_Nonnull plane, size_t stride, int32_t x, int32_t y, int32_t width,
                   int32_t height, uint32_t *_Nonnull bins);

/// The post's difference of two rectangles: cv::sum(cv::absdiff) of their histograms.
double ocv_histogram_difference(const uint8_t *_Nonnull first, const uint8_t *_Nonnull second,
                                size_t stride, int32_t x, int32_t y, int32_t width, int32_t height);

/// A plane made smaller by averaging: cv::resize with INTER_AREA. False when OpenCV threw.
bool ocv_reduce(const uint8_t *_Nonnull plane, size_t stride, int32_t width, int32_t height,
                uint8_t *_Nonnull reduced, int32_t reducedWidth, int32_t reducedHeight);

/// How far a plane without gaps is shifted against another, in pixels: cv::phaseCorrelate with a
/// Hann window. False when OpenCV threw.
bool ocv_phase_correlate(const uint8_t *_Nonnull first, const uint8_t *_Nonnull second,
                         int32_t width, int32_t height, double *_Nonnull x, double *_Nonnull y,
                         double *_Nonnull response);

#ifdef __cplusplus
}
#endif

#endif
