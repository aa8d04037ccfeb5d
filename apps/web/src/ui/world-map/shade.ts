/** Shades of a country that counts. */
const SHADES = 6

/**
 * Returns the shade of a count, from 1 to {@link SHADES}. The root lets small countries be seen beside a large one; 0 is
 * a country that counts nothing.
 */
export const shadeOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(1, Math.ceil(Math.sqrt(count / most) * SHADES))
