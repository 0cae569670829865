#include "CGeographic.h"

#include <GeographicLib/LocalCartesian.hpp>
#include <GeographicLib/NormalGravity.hpp>
#include <cmath>

using GeographicLib::LocalCartesian;
using GeographicLib::NormalGravity;

// GeographicLib answers NaN for coordinates that are out of range; what it throws becomes NaN too.

void cgeo_local_from_geodetic(double origin_latitude, double origin_longitude,
                              double origin_height, double latitude, double longitude,
                              double height, double *east, double *north, double *up) {
  try {
    LocalCartesian plane(origin_latitude, origin_longitude, origin_height);
    plane.Forward(latitude, longitude, height, *east, *north, *up);
  } catch (...) {
    *east = *north = *up = NAN;
  }
}

void cgeo_geodetic_from_local(double origin_latitude, double origin_longitude,
                              double origin_height, double east, double north, double up,
                              double *latitude, double *longitude, double *height) {
  try {
    LocalCartesian plane(origin_latitude, origin_longitude, origin_height);
    plane.Reverse(east, north, up, *latitude, *longitude, *height);
  } catch (...) {
    *latitude = *longitude = *height = NAN;
  }
}

void cgeo_normal_gravity(double latitude, double height, double *north, double *up) {
  try {
    NormalGravity::WGS84().Gravity(latitude, height, *north, *up);
  } catch (...) {
    *north = *up = NAN;
  }
}

const char *cgeo_version(void) { return GEOGRAPHICLIB_VERSION_STRING; }
