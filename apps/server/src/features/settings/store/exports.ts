import { type ExportRow, exports } from '@greenroom/db'
import { and, desc, eq, inArray, ne } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const UNFINISHED = inArray(exports.status, ['waiting', 'running'])

/** Starts an export, unless one is running. @returns the running export, and whether it is new */
export async function insertExport(
  { ownerId, now, newId }: Context,
  tx: OwnerTx,
  expiresAt: Date,
): Promise<{ row: ExportRow; isNew: boolean }> {
  const [made] = await tx
    .insert(exports)
    .values({ id: newId(), userId: ownerId, status: 'waiting', createdAt: now, expiresAt })
    .onConflictDoNothing()
    .returning()
  if (made) return { row: made, isNew: true }
  const [row] = await tx
    .select()
    .from(exports)
    .where(eq(exports.userId, ownerId))
    .orderBy(desc(exports.createdAt), desc(exports.id))
    .limit(1)
  if (!row) throw new Error('the running export is missing')
  return { row, isNew: false }
}

/** Deletes an owner's earlier exports. @returns the paths of their files */
export async function deleteOlderExports(tx: OwnerTx, ownerId: string, id: string): Promise<string[]> {
  const rows = await tx
    .delete(exports)
    .where(and(eq(exports.userId, ownerId), ne(exports.id, id)))
    .returning({ path: exports.path })
  return rows.flatMap(({ path }) => path ?? [])
}

/** Updates an unfinished export. False if it does not exist anymore. */
export async function updateExport(
  { db, ownerId }: Context,
  id: string,
  change: Partial<Pick<ExportRow, 'status' | 'done' | 'total' | 'path' | 'bytes' | 'expiresAt'>>,
): Promise<boolean> {
  const changed = await db.forOwner(ownerId, (tx) => changeUnfinished(tx, ownerId, id, change))
  return changed > 0
}

/** @returns the number of updated exports, 1 or 0 */
export async function changeUnfinished(
  tx: OwnerTx,
  ownerId: string,
  id: string,
  change: Partial<ExportRow>,
): Promise<number> {
  const rows = await tx
    .update(exports)
    .set(change)
    .where(and(eq(exports.userId, ownerId), eq(exports.id, id), UNFINISHED))
    .returning({ id: exports.id })
  return rows.length
}

/** System write. */
export async function deleteExportsOfAll({ db }: SystemContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.system.delete(exports).where(inArray(exports.id, [...ids]))
}
