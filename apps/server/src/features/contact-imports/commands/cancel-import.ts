import type { ContactImport } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { OPEN_STATUSES } from '../../../platform/long-work/long-work.ts'
import { presentImport } from '../present.ts'
import { findImport } from '../queries/imports.ts'
import { changeImport, deleteUnbegun, forgetFile } from '../store/imports.ts'

/**
 * Stops an import, or discards a list whose rest waits for room. Imported people stay. An import that has not begun is
 * deleted; one that is over does not change. @throws AppError NOT_FOUND
 */
export async function cancelImport(context: Context, importId: string): Promise<ContactImport> {
  const { db, ownerId, now, providers } = context
  const before = await findImport(context, importId)
  const stopped = await db.forOwner(ownerId, (tx) => {
    const change = { status: 'cancelled', finishedAt: now, touchedAt: now } as const
    return changeImport(tx, context, importId, ['uploaded', ...OPEN_STATUSES], change)
  })
  const isOver = stopped !== undefined || (before.status === 'done' && before.overLimit > 0)
  if (!isOver || before.filePath === null || !(await providers.storage.remove(before.filePath)))
    return presentImport(stopped ?? before)
  await db.forOwner(ownerId, (tx) =>
    before.startedAt === null ? deleteUnbegun(tx, context, importId) : forgetFile(tx, context, importId),
  )
  return presentImport({ ...(stopped ?? before), filePath: null })
}
