import type { SQL } from '@greenroom/db/sql'
import type { OwnerId } from './identity/owner-id.ts'

/**
 * Something people do that can be counted, and that is worth points. Features bring their own in `feature.ts`, and have
 * `rescoreContacts` of the scoring feature called for those who did it.
 */
export interface ScoreItem {
  /** Unique over all features; never changes, because owners' weights refer to it. At most 40 characters. */
  id: string
  /** Position among all items. */
  order: number
  /** One occurrence, as a noun: "A visit through their own link". */
  title: string
  /** Points for each time, unless the owner has changed it. From 0 to `MAX_WEIGHT`. */
  weight: number
  /** Only the last days count. Null: it counts for good. */
  days: number | null
  /** Times that count at most, so that nobody gets ahead by repetition. */
  most: number
  /** Returns what somebody did, without the period: "Visited 3 times". */
  words(times: number): string
  /**
   * Selects `contact_id` and `times` (int, at least 1) of these contacts, each at most once. It must use an index for
   * the contacts, under row security. @param since the beginning of the period, if the item has one
   */
  count(asked: { ownerId: OwnerId; contactIds: SQL; since: SQL | undefined }): SQL
}

/** Returns "once", "twice", or "3 times". */
export const timesWords = (times: number): string => (times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`)
