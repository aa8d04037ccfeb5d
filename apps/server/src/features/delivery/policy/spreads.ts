import { RANGE_SIZE } from '@greenroom/domain'

/** Minutes between two ranges of a send that is spread over hours. */
const SPREAD_MINUTES = 5

/** Returns how many recipients a range has at most: fewer if they are spread over hours, so that ranges follow closely. */
export function rangeSize(people: number, spreadHours: number): number {
  const parts = (spreadHours * 60) / SPREAD_MINUTES
  return parts > 0 ? Math.max(1, Math.min(RANGE_SIZE, Math.ceil(people / parts))) : RANGE_SIZE
}

/**
 * Returns how long after the beginning of their wave a recipient's range begins, in milliseconds: the ranges of a wave are
 * spread evenly.
 * @param place of the recipient in the wave @param wave.people all of it @param wave.size of its ranges
 */
export function spreadDelay(place: number, { people, size, hours }: { people: number; size: number; hours: number }) {
  const ranges = Math.ceil(people / size)
  return Math.floor((Math.floor(place / size) * hours * 3_600_000) / ranges)
}
