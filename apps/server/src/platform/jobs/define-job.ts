import type { z } from 'zod'
import type { SystemContext } from '../context.ts'

/** `urgent` (opt-outs, webhooks), `normal`, `bulk` (campaign batches): bulk never starves urgent. */
export type Lane = 'urgent' | 'normal' | 'bulk'

/** A kind of background work. Every job may run twice: its effect must happen once. */
export interface Job<S extends z.ZodType = z.ZodType> {
  /** Unique, `feature.verb-noun`. */
  name: string
  schema: S
  lane: Lane
  /** Repeats after a failure, with doubling waits from `delaySeconds`. */
  retry: { limit: number; delaySeconds: number }
  /** Where a job goes that has failed for good; it can be listed and replayed there. */
  deadLetter: string
  /** A cron line (UTC) for work that recurs by itself; the payload is then `{}`. */
  schedule?: string
  handle(context: SystemContext, payload: z.output<S>): Promise<void>
}

export const DEAD_LETTER = 'dead-letter'

/** Declares a job with the house's defaults: five tries, from 5 s on, then the dead-letter queue. */
export function defineJob<S extends z.ZodType>(
  job: Omit<Job<S>, 'retry' | 'deadLetter'> & Partial<Pick<Job<S>, 'retry' | 'deadLetter'>>,
): Job<S> {
  return { retry: { limit: 5, delaySeconds: 5 }, deadLetter: DEAD_LETTER, ...job }
}
