import { contactOperations, type ContactOperationRow } from '@greenroom/db'
import { and, eq, lt, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import { isOpen, notMovedSince, openWork } from '../../../platform/long-work/long-work.ts'

/** Deletes the selection when the work is over. */
const FORGOTTEN = { selection: {}, cursor: null, change: sql`${contactOperations.change} - 'ids'` }

const own = (ownerId: string, id: string) => and(eq(contactOperations.userId, ownerId), eq(contactOperations.id, id))

export async function insertOperation(
  { ownerId, now, newId }: Context,
  tx: OwnerTx,
  operation: Pick<ContactOperationRow, 'kind' | 'selection' | 'change'>,
): Promise<ContactOperationRow> {
  const [row] = await tx
    .insert(contactOperations)
    .values({ ...operation, id: newId(), userId: ownerId, status: 'waiting', createdAt: now, movedAt: now })
    .returning()
  if (!row) throw new Error('an operation was not stored')
  return row
}

/** Locks an operation until the transaction ends. If two workers run it, one waits for the other's batch. */
export async function lockOperation(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
): Promise<ContactOperationRow | undefined> {
  const [row] = await tx.select().from(contactOperations).where(own(ownerId, id)).for('update')
  return row
}

export async function updateOperation(
  { ownerId, now }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<Pick<ContactOperationRow, 'status' | 'total' | 'done' | 'cursor' | 'error'>>,
): Promise<ContactOperationRow> {
  const isFinished = change.status !== undefined && !isOpen(change.status)
  const [row] = await tx
    .update(contactOperations)
    .set({ ...change, movedAt: now, ...(isFinished ? { finishedAt: now, ...FORGOTTEN } : {}) })
    .where(own(ownerId, id))
    .returning()
  if (!row) throw new Error('a missing operation')
  return row
}

/** Records a batch. The last one sets the total to the actual number. */
export function noteBatch(
  context: Context,
  tx: OwnerTx,
  operation: ContactOperationRow,
  { amount, total, isLast, cursor }: { amount: number; total: number; isLast: boolean; cursor: object },
): Promise<ContactOperationRow> {
  const done = operation.done + amount
  return updateOperation(context, tx, operation.id, {
    status: isLast ? 'done' : 'running',
    total: isLast ? done : Math.max(total, done),
    done,
    error: null,
    cursor,
  })
}

/**
 * System write: marks operations without progress since a moment as failed.
 * @returns their kinds and owners
 */
export async function failStoppedOfAll(
  system: SystemTx,
  before: Date,
  now: Date,
  error: string,
): Promise<Pick<ContactOperationRow, 'userId' | 'kind'>[]> {
  return system
    .update(contactOperations)
    .set({ status: 'failed', error, finishedAt: now, ...FORGOTTEN })
    .where(
      and(
        openWork(contactOperations.status),
        notMovedSince(sql`coalesce(${contactOperations.movedAt}, ${contactOperations.createdAt})`, before),
      ),
    )
    .returning({ userId: contactOperations.userId, kind: contactOperations.kind })
}

/** System write: deletes operations that ended before a moment. */
export async function forgetOperationsOfAll(system: SystemTx, before: Date): Promise<void> {
  await system.delete(contactOperations).where(lt(contactOperations.finishedAt, before))
}
