import { contactOperations, type ContactOperationRow } from '@greenroom/db'
import { and, eq, lt, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import { isOpen, notMovedSince, openWork } from '../../../platform/long-work/long-work.ts'

/** Who was chosen is forgotten with the work. */
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
  if (!row) throw new Error('an operation was not kept')
  return row
}

/** Locked until the transaction ends: of two workers that have it in hand, one waits for the other's batch. */
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
  if (!row) throw new Error('an operation that is not there')
  return row
}

/** Notes a batch of so many contacts. The last one makes the total what was really done. */
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
 * System write: what has not moved since then has stopped for good, as far as anybody can tell.
 * @returns what it was, and whose
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

/** System write: forgets work that ended before a moment. */
export async function forgetOperationsOfAll(system: SystemTx, before: Date): Promise<void> {
  await system.delete(contactOperations).where(lt(contactOperations.finishedAt, before))
}
