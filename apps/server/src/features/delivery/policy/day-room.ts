import type { LeasedRange, LeaseTerms } from '../store/leases.ts'

/** A day's room for the mails of a batch. */
export interface DayRoom {
  /** Mails that may still leave today. */
  room: number
  /** Places at the beginning of the batch that have been counted today, because it is read again. */
  counted: number
}

/** Tells whether a range counts towards a day: who is tried again after a refusal was counted before. */
export const countsToday = ({ attempt, because }: Pick<LeasedRange & LeaseTerms, 'attempt' | 'because'>): boolean =>
  attempt === 1 || because !== null

/** Returns how many places of a batch a day has room for. @param going whether each of them is written to */
export function placesWithin(going: readonly boolean[], { room, counted }: DayRoom): number {
  let left = room
  for (const [place, isGoing] of going.entries()) {
    if (!isGoing || place < counted) continue
    if (left === 0) return place
    left -= 1
  }
  return going.length
}
