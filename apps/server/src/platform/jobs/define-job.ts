import type { z } from 'zod'
import type { JobContext } from '../context.ts'
import type { JobName } from './enqueue.ts'

/** `urgent` (opt-outs, webhooks), `normal`, `bulk` (campaign batches): bulk never starves urgent. */
export type Lane = 'urgent' | 'normal' | 'bulk'

/** Repeats after a failure, with doubling waits from `delaySeconds`. */
export interface Retry {
  limit: number
  delaySeconds: number
}

/** A kind of background work. Every job may run twice: its effect must happen once. */
export interface Job<S extends z.ZodType = z.ZodType> extends JobName<S> {
  lane: Lane
  retry: Retry
  /** Where a job goes that has failed for good; it can be listed and replayed there. */
  deadLetter: string
  /** A cron line (UTC) for work that recurs by itself; the payload is then `{}`. */
  schedule?: string
  /** How long its payload is kept after it is done, in seconds; absent: a week. An id handed in again meanwhile does nothing. */
  keepSeconds?: number
  /** Takes a few milliseconds and comes in great numbers: taken by the dozen. They wait for the slowest of their dozen. */
  isSmall?: true
  /**
   * It may run after a restore though it has run since the backup: what it does stays within this database, or is asked of
   * a provider anew. All other work that waited in a backup is set aside, so that nobody is written to or charged twice
   * (standard O7).
   */
  survivesRestore?: true
  handle(context: JobContext, payload: z.output<S>): Promise<void>
}

export const DEAD_LETTER = 'dead-letter'

/** Declares a job with the house's defaults: five tries, from 5 s on, then the dead-letter queue. */
export function defineJob<S extends z.ZodType>(
  job: Omit<Job<S>, 'retry' | 'deadLetter'> & Partial<Pick<Job<S>, 'retry' | 'deadLetter'>>,
): Job<S> {
  return { retry: { limit: 5, delaySeconds: 5 }, deadLetter: DEAD_LETTER, ...job }
}
