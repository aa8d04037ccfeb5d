/** Mean radius of the earth in kilometres (IUGG). */
const EARTH_KM = 6371.0088
/** Half a degree in radians: the haversine asks for halves. */
export const HALF_DEGREE = Math.PI / 360
/** A difference below this, in degrees, is none (a tenth of a millimetre): its square would be too small to reckon with. */
export const NO_DEGREES = 1e-9

export interface Point {
  latitude: number
  longitude: number
}

/** The haversine of an angle that is given in degrees. */
const haversine = (degrees: number) => (Math.abs(degrees) < NO_DEGREES ? 0 : Math.sin(degrees * HALF_DEGREE) ** 2)
/** How much narrower the earth is there than at the equator. */
export const narrowing = (latitude: number): number => Math.sin((90 - latitude) * 2 * HALF_DEGREE)

/** The haversine of the angle between two points: grows with their distance, without an arc to be taken. */
export const haversineOf = (a: Point, b: Point): number =>
  haversine(a.latitude - b.latitude) +
  narrowing(a.latitude) * narrowing(b.latitude) * haversine(a.longitude - b.longitude)

/** The haversine that stands for a distance, of less than half the way around the earth. */
export const haversineOfKm = (km: number): number => Math.sin(km / (2 * EARTH_KM)) ** 2

/** How many degrees of latitude a distance is. */
export const degreesOfKm = (km: number): number => (km / EARTH_KM) * (180 / Math.PI)
