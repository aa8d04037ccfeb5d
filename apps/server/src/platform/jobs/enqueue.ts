import type { z } from 'zod'
import type { SystemTx } from '../db/tx.ts'

/** @throws ZodError when the payload is not the job's */
export type Enqueue = <S extends z.ZodType>(
  job: JobName<S>,
  payload: z.input<S>,
  options?: EnqueueOptions,
) => Promise<void>

/** What names a job. Stands where commands may import it (`events.ts`); `jobs.ts` adds the handler. */
export interface JobName<S extends z.ZodType = z.ZodType> {
  /** Unique, `feature.verb-noun`. */
  name: string
  /** Work for one owner carries `userId`: by it, what waits is found when they are erased. */
  schema: S
  /**
   * Never run again by itself: where a worker dies over it, nobody can tell how far it came, and doing it twice would be
   * worse than not at all (standard S3). It is then among the dead jobs.
   */
  isOnce?: true
}

export interface EnqueueOptions {
  /** Names this piece of work, e.g. `{campaignId}/{batch}`: handing over the same again does nothing. */
  id?: string
  /** The job exists exactly if this transaction commits. */
  tx?: SystemTx
  startAfter?: Date
}
