// GeographicLib behind C functions. Angles in degrees, lengths in metres; no function throws.
#ifndef CGEOGRAPHIC_H
#define CGEOGRAPHIC_H

#ifdef __cplusplus
extern "C" {
#endif

/// Coordinates of a point in the tangent plane (east, north, up) at an origin.
void cgeo_local_from_geodetic(double origin_latitude, double origin_longitude,
                              double origin_height, double latitude, double longitude,
                              double height, double *_Nonnull east, double *_Nonnull north,
                              double *_Nonnull up);

/// The inverse of `cgeo_local_from_geodetic`.
void cgeo_geodetic_from_local(double origin_latitude, double origin_longitude,
                              double origin_height, double east, double north, double up,
                              double *_Nonnull latitude, double *_Nonnull longitude,
                              double *_Nonnull height);

/// Components of WGS-84 normal gravity (with the centrifugal part) in m/s², northward and upward.
void cgeo_normal_gravity(double latitude, double height, double *_Nonnull north,
                         double *_Nonnull up);

/// The version of GeographicLib that this module was built with, as in "2.1.2".
const char *_Nonnull cgeo_version(void);

#ifdef __cplusplus
}
#endif
#endif
