import { QUARTER_MS } from '@greenroom/domain'

/** Milliseconds after which consents, caps, and texts are read again. */
const FRESH_MS = 60_000

/**
 * Tells whether what the gate decided about a letter still holds. Hours in which people may be texted begin and end on quarter
 * hours, in every zone (standard S9), so a decision never outlives its quarter.
 * @param decidedAt when the gate decided; milliseconds since 1970
 */
export const isFresh = (decidedAt: number, now: number): boolean =>
  now - decidedAt <= FRESH_MS && Math.floor(now / QUARTER_MS) === Math.floor(decidedAt / QUARTER_MS)
