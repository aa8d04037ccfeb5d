import type pg from 'pg'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'
import type { Asked, Scanned } from '../policy/visit-scan.ts'
import type { Stretch } from '../policy/stretches.ts'

/** Question to the visits of an owner's sites. */
export interface VisitOrder {
  ownerId: OwnerId
  sites: readonly string[]
  /** Sealed days from one date to another; with `until`, each as it stood then. */
  sealed: readonly { from: string; to: string; until?: Date | undefined }[]
  /** Days that are not sealed, read from hits. */
  open: readonly (Stretch & { until?: Date | undefined })[]
  asked: Asked
}

export interface VisitAnswer extends Scanned {
  /** Hits of the open days that do not count, by day. */
  filtered: Map<string, number>
}

/** Messages to the thread, and its answers. */
export type ThreadAnswer =
  | 'ready'
  | { answer: VisitAnswer }
  | { failed: { message: string; stack: string | undefined } }
export interface ThreadData {
  connection: pg.ClientConfig
}
