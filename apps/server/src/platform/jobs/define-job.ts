import type { z } from 'zod'
import type { JobContext } from '../context.ts'
import type { JobName } from './enqueue.ts'

/** `urgent` (opt-outs, webhooks), `normal`, `bulk` (campaign batches). Bulk never starves urgent. */
export type Lane = 'urgent' | 'normal' | 'bulk'

/** Retries after a failure, with waits that double from `delaySeconds`. */
export interface Retry {
  limit: number
  delaySeconds: number
}

/** A kind of background work. Every job may run twice, so its effect must be idempotent. */
export interface Job<S extends z.ZodType = z.ZodType> extends JobName<S> {
  lane: Lane
  retry: Retry
  /** Queue for jobs that have failed for good, where they can be listed and replayed. */
  deadLetter: string
  /** Cron expression (UTC) for recurring work; the payload is then `{}`. */
  schedule?: string
  /**
   * Seconds that the job is kept after it is done; a week by default. Meanwhile, enqueuing the same id does nothing.
   */
  keepSeconds?: number
  /** Set for quick and numerous jobs: a worker takes a dozen at once, and they wait for the slowest of them. */
  isSmall?: true
  /**
   * Set if the job may run after a restore although it has run since the backup: its effects stay within this database,
   * or it asks a provider anew. All other work waiting in a backup is set aside, so that nobody is written to or
   * charged twice (standard O7).
   */
  survivesRestore?: true
  handle(context: JobContext, payload: z.output<S>): Promise<void>
}

export const DEAD_LETTER = 'dead-letter'

/** Declares a job with default settings: five retries, from 5 s on, then the dead-letter queue. */
export function defineJob<S extends z.ZodType>(
  job: Omit<Job<S>, 'retry' | 'deadLetter'> & Partial<Pick<Job<S>, 'retry' | 'deadLetter'>>,
): Job<S> {
  return { retry: { limit: 5, delaySeconds: 5 }, deadLetter: DEAD_LETTER, ...job }
}
