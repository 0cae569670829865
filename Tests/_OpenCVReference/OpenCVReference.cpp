#include "OpenCVReference.h"

#include <limits>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace {

cv::Mat histogram(const uint8_t *plane, size_t stride, const cv::Rect &cell) {
  const cv::Mat view(cell.height, cell.width, CV_8UC1,
                     const_cast<uint8_t *>(plane + cell.y * stride + cell.x), stride);
  const int bins[] = {256};
  const int channels[] = {0};
  const float range[] = {0, 256};
  const float *ranges[] = {range};
  cv::Mat counts;
  cv::calcHist(&view, 1, channels, cv::Mat(), counts, 1, bins, ranges);
  return counts;
}

}  // namespace

bool ocv_calc_hist(const uint8_t *plane, size_t stride, int32_t x, int32_t y, int32_t width,
                   int32_t height, uint32_t *bins) {
  try {
    const cv::Mat counts = histogram(plane, stride, cv::Rect(x, y, width, height));
    for (int bin = 0; bin < 256; bin++) bins[bin] = static_cast<uint32_t>(counts.at<float>(bin));
    return true;
  } catch (...) {
    return false;
  }
}

double ocv_histogram_difference(const uint8_t *first, const uint8_t *second, size_t stride,
                                int32_t x, int32_t y, int32_t width, int32_t height) {
  try {
    const cv::Rect cell(x, y, width, height);
    cv::Mat difference;
    cv::absdiff(histogram(first, stride, cell), histogram(second, stride, cell), difference);
    return cv::sum(difference)[0];
  } catch (...) {
    return std::numeric_limits<double>::quiet_NaN();
  }
}

bool ocv_reduce(const uint8_t *plane, size_t stride, int32_t width, int32_t height,
                uint8_t *reduced, int32_t reducedWidth, int32_t reducedHeight) {
  try {
    const cv::Mat from(height, width, CV_8UC1, const_cast<uint8_t *>(plane), stride);
    cv::Mat to(reducedHeight, reducedWidth, CV_8UC1, reduced);
    cv::resize(from, to, to.size(), 0, 0, cv::INTER_AREA);
    return true;
  } catch (...) {
    return false;
  }
}

bool ocv_phase_correlate(const uint8_t *first, const uint8_t *second, int32_t width, int32_t height,
                         double *x, double *y, double *response) {
  try {
    // Planes that are padded to an odd size come out half a pixel off: rather leave some out.
    const auto even = [](int32_t size) {
      while (size > 2 && cv::getOptimalDFTSize(size) % 2 != 0) size--;
      return size;
    };
    const cv::Rect part(0, 0, even(width), even(height));
    cv::Mat a, b, window;
    cv::Mat(height, width, CV_8UC1, const_cast<uint8_t *>(first))(part).convertTo(a, CV_32F);
    cv::Mat(height, width, CV_8UC1, const_cast<uint8_t *>(second))(part).convertTo(b, CV_32F);
    cv::createHanningWindow(window, a.size(), CV_32F);
    const cv::Point2d shift = cv::phaseCorrelate(a, b, window, response);
    *x = shift.x;
    *y = shift.y;
    return true;
  } catch (...) {
    return false;
  }
}
