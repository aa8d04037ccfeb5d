import type { z } from 'zod'
import type { SystemTx } from '../db/tx.ts'

/** @throws ZodError if the payload does not match the job's schema */
export type Enqueue = <S extends z.ZodType>(
  job: JobName<S>,
  payload: z.input<S>,
  options?: EnqueueOptions,
) => Promise<void>

/** Name and schema of a job. It is declared where commands may import it (`events.ts`); `jobs.ts` adds the handler. */
export interface JobName<S extends z.ZodType = z.ZodType> {
  /** Unique, `feature.verb-noun`. */
  name: string
  /** Work for one owner carries `userId`, by which waiting jobs are found when the owner is erased. */
  schema: S
  /**
   * Never retried automatically. If a worker dies over it, nobody can tell how far it got, and doing it twice would be
   * worse than not at all (standard S3). It then becomes a dead job.
   */
  isOnce?: true
}

export interface EnqueueOptions {
  /** Identifies this piece of work, e.g. `{campaignId}/{batch}`: enqueuing it again does nothing. */
  id?: string
  /** The job exists exactly if this transaction commits. */
  tx?: SystemTx
  startAfter?: Date
}
