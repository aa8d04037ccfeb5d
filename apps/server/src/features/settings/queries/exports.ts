import { type ExportRow, exports } from '@greenroom/db'
import { and, desc, eq, gt, isNotNull, lte } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'

/** Returns the owner's latest export, or undefined without an unexpired one. */
export async function findLatestExport({ db, ownerId, now }: Context): Promise<ExportRow | undefined> {
  const [row] = await db.readForOwner(ownerId, (tx) =>
    tx
      .select()
      .from(exports)
      .where(and(eq(exports.userId, ownerId), gt(exports.expiresAt, now)))
      .orderBy(desc(exports.createdAt), desc(exports.id))
      .limit(1)
      .execute(),
  )
  return row
}

/** Returns the storage paths of the owner's exports. */
export async function listExportFiles({ db, ownerId }: Context): Promise<string[]> {
  const rows = await db.readForOwner(ownerId, (tx) =>
    tx
      .select({ path: exports.path })
      .from(exports)
      .where(and(eq(exports.userId, ownerId), isNotNull(exports.path)))
      .execute(),
  )
  return rows.flatMap(({ path }) => path ?? [])
}

/** System read: returns expired exports. */
export async function listExpiredOfAll({ db, now }: SystemContext, limit: number) {
  return db.system
    .select({ id: exports.id, path: exports.path })
    .from(exports)
    .where(lte(exports.expiresAt, now))
    .limit(limit)
}
