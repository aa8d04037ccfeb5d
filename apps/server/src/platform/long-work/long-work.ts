import { type Column, inArray, lt, type SQL, type SQLWrapper, sql } from '@greenroom/db/sql'
import type { Context, JobContext } from '../context.ts'
import type { OwnerTx } from '../db/tx.ts'

/**
 * Long work is more than one transaction can hold: a change of all contacts, an import. The feature that does it keeps a row
 * with its status, a cursor (how far it has come), counts, and when it last moved.
 *
 * - Each batch is one transaction that also moves the cursor. A process that is killed has done a batch wholly or not at
 *   all, and whoever takes the work over goes on after it.
 * - Two workers may have the same work in hand. Either each batch locks the row, so that one waits for the other, or a
 *   worker claims the work under a run of its own ({@link claimedBy}), and the batches of the former are undone
 *   ({@link Overtaken}). The second is for work that reads a stream.
 * - Work is cancelled by its status, which the next batch reads.
 * - Work that has not moved for long ({@link notMovedSince}) has lost its job: it gets a new one, or has failed.
 */

/** Statuses of work that is not over. */
export const OPEN_STATUSES = ['waiting', 'running'] as const

type OpenStatus = (typeof OPEN_STATUSES)[number]

/** Tells whether work is not over. */
export const isOpen = (status: string): status is OpenStatus => (OPEN_STATUSES as readonly string[]).includes(status)

/** Selects work that is not over. */
export const openWork = (status: Column): SQL => inArray(status, [...OPEN_STATUSES])

/** Selects work that has not moved since a moment. */
export const notMovedSince = (movedAt: SQLWrapper, moment: Date): SQL => lt(sql`${movedAt}`, moment)

/** Returns the cursor of work that a run claims. It goes on where the work stands, or begins at `start`. */
export const claimedBy = (cursor: Column, run: string, start: Record<string, unknown>): SQL =>
  sql`coalesce(${cursor}, ${JSON.stringify(start)}::jsonb) || jsonb_build_object('run', ${run}::text)`

/** Selects work that a run has claimed and nobody has taken over since. */
export const isRunBy = (cursor: Column, run: string): SQL => sql`${cursor} ->> 'run' = ${run}`

/** Undoes a batch: the work was cancelled meanwhile, or another run has taken it over. */
export class Overtaken extends Error {}

/**
 * Does work batch by batch, each in a transaction of its own with a clock of its own, until one says that it was the last.
 * It can run twice, even at once, if each batch goes on where the last committed one has ended.
 * @param batch returns whether there is more to do
 * @throws the signal's reason when the process stops: the job then runs again elsewhere
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
