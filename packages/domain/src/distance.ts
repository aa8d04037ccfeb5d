/** Mean radius of the earth in kilometers (IUGG). */
const EARTH_KM = 6371.0088
/** Half a degree in radians, because the haversine takes half angles. */
export const HALF_DEGREE = Math.PI / 360
/** A smaller difference in degrees (a tenth of a millimeter) counts as zero; its square would underflow. */
export const NO_DEGREES = 1e-9

export interface Point {
  latitude: number
  longitude: number
}

/** Returns the haversine of an angle in degrees. */
const haversine = (degrees: number) => (Math.abs(degrees) < NO_DEGREES ? 0 : Math.sin(degrees * HALF_DEGREE) ** 2)
/** Returns the length of a degree of longitude at this latitude, relative to the equator. */
export const narrowing = (latitude: number): number => Math.sin((90 - latitude) * 2 * HALF_DEGREE)

/**
 * Returns the haversine of the angle between two points. It grows with their distance and needs no inverse function.
 */
export const haversineOf = (a: Point, b: Point): number =>
  haversine(a.latitude - b.latitude) +
  narrowing(a.latitude) * narrowing(b.latitude) * haversine(a.longitude - b.longitude)

/** Returns the distance of two points in kilometers. */
export const kmBetween = (a: Point, b: Point): number =>
  2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(haversineOf(a, b))))

/** Returns the haversine for a distance of less than half the circumference of the earth. */
export const haversineOfKm = (km: number): number => Math.sin(km / (2 * EARTH_KM)) ** 2

/** Converts a distance to degrees of latitude. */
export const degreesOfKm = (km: number): number => (km / EARTH_KM) * (180 / Math.PI)
