import { createHash } from 'node:crypto'

/** People of a send who are held back to compare: those with the lowest draws. */
export interface ControlDraw {
  /** Stands before the id of each person in what is hashed. */
  seed: string
  /** Highest draw of those who are held back. */
  upTo: string
}

/** Returns the seed of a send. No other hash of a send and a person is made of it. */
export const drawSeed = (sendId: string): string => `control/${sendId}/`

/**
 * Returns the draw of a person: random between people and between sends, the same whenever and wherever it is asked.
 * `store/snapshots.ts` computes it in SQL.
 */
export const drawOf = (seed: string, contactId: string): string =>
  createHash('sha256')
    .update(seed + contactId)
    .digest('hex')
