import { uploads } from '@greenroom/db'
import { and, eq, inArray, isNotNull, isNull, not } from '@greenroom/db/sql'
import type { OwnerTx, SystemTx } from '../../platform/db/tx.ts'
import type { OwnerId } from '../../platform/identity/owner-id.ts'
import { shownByOwner } from './queries.ts'

export type NewUpload = typeof uploads.$inferInsert

export async function insertUpload(tx: OwnerTx, upload: NewUpload): Promise<void> {
  await tx.insert(uploads).values(upload)
}

export async function deleteUpload(tx: OwnerTx, owner: OwnerId, path: string): Promise<boolean> {
  const gone = await tx
    .delete(uploads)
    .where(and(eq(uploads.userId, owner), eq(uploads.path, path)))
    .returning({ id: uploads.id })
  return gone.length > 0
}

/** System write. @returns the number of deleted rows */
export async function deleteUploadsOfAll(tx: SystemTx, paths: readonly string[]): Promise<number> {
  if (paths.length === 0) return 0
  return (
    await tx
      .delete(uploads)
      .where(inArray(uploads.path, [...paths]))
      .returning({ id: uploads.id })
  ).length
}

/** System write: records since when each picture is unused, and clears that for pictures shown again. */
export async function markOrphansOfAll(tx: SystemTx, now: Date): Promise<void> {
  const shown = shownByOwner()
  await tx
    .update(uploads)
    .set({ orphanedAt: null })
    .where(and(isNotNull(uploads.orphanedAt), shown))
  await tx
    .update(uploads)
    .set({ orphanedAt: now })
    .where(and(isNull(uploads.orphanedAt), not(shown)))
}
