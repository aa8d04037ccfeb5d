import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import { notFound } from '../../../platform/errors.ts'
import { codeTaken } from '../policy/codes.ts'
import { isTaken } from '../queries/codes.ts'
import { findDeleted, unmarkDeleted } from '../store/codes.ts'

/** Brings a deleted code back. @throws AppError NOT_FOUND; CONFLICT if the page has another one of this name by now */
export async function restoreCode(context: Context, codeId: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const row = await findDeleted(context, tx, codeId)
    if (!row) throw notFound('code')
    await holdLock(tx, `codes:${row.miniSiteId}`)
    if (await isTaken(context, tx, row.miniSiteId, row.code)) throw codeTaken(row.code)
    await unmarkDeleted(context, tx, codeId)
  })
}
