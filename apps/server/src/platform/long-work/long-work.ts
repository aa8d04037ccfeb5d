import { type Column, inArray, lt, type SQL, type SQLWrapper, sql } from '@greenroom/db/sql'
import type { Context, JobContext } from '../context.ts'
import type { OwnerTx } from '../db/tx.ts'

/**
 * Long work is more than one transaction can hold: a change of all contacts, an import. Its feature keeps a row with a
 * status, a cursor (the position reached), counts, and the time of the last progress.
 * - Each batch is one transaction that also moves the cursor. A killed process has done a batch completely or not at
 *   all, and the next worker continues after it.
 * - Two workers may have the same work. Either each batch locks the row, so that one waits for the other, or a worker
 *   claims the work under its own run ({@link claimedBy}) and the former run's batches are rolled back ({@link
 *   Overtaken}). The second is for work that reads a stream.
 * - Work is cancelled by its status, which the next batch reads.
 * - Work without progress for long ({@link notMovedSince}) has lost its job: it gets a new one, or has failed.
 */

/** Statuses of unfinished work. */
export const OPEN_STATUSES = ['waiting', 'running'] as const

type OpenStatus = (typeof OPEN_STATUSES)[number]

/** Returns true if work is unfinished. */
export const isOpen = (status: string): status is OpenStatus => (OPEN_STATUSES as readonly string[]).includes(status)

/** Selects unfinished work. */
export const openWork = (status: Column): SQL => inArray(status, [...OPEN_STATUSES])

/** Selects work without progress since a time. */
export const notMovedSince = (movedAt: SQLWrapper, moment: Date): SQL => lt(sql`${movedAt}`, moment)

/** Returns the cursor of work claimed by a run. It continues from the current position, or begins at `start`. */
export const claimedBy = (cursor: Column, run: string, start: Record<string, unknown>): SQL =>
  sql`coalesce(${cursor}, ${JSON.stringify(start)}::jsonb) || jsonb_build_object('run', ${run}::text)`

/** Selects work that a run has claimed and nobody has taken over since. */
export const isRunBy = (cursor: Column, run: string): SQL => sql`${cursor} ->> 'run' = ${run}`

/** Rolls back a batch: the work was cancelled meanwhile, or another run has taken it over. */
export class Overtaken extends Error {}

/**
 * Runs work batch by batch, each with its own transaction and time, until one reports that it was the last. It may run
 * twice, even at once, if each batch continues after the last committed one.
 * @param batch returns whether there is more to do
 * @throws the signal's reason when the process stops; the job then runs again elsewhere
 */
export async function runBatches(
  context: JobContext,
  userId: string,
  batch: (owner: Context, tx: OwnerTx) => Promise<boolean>,
): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    context.signal.throwIfAborted()
    const owner = await context.asOwner(userId)
    hasMore = await owner.db.forOwner(owner.ownerId, (tx) => batch(owner, tx))
  }
}
