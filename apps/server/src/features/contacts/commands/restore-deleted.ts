import type { ResponseOf, restoreDeletedContacts as contract } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { UNDO_MS } from '../policy/undo.ts'
import { presentRestored } from '../present.ts'
import { bringBack } from './bring-back.ts'
import { countDeleted, type DeletedChoice } from '../store/deletions.ts'

/**
 * Restores some deleted contacts, or all of the last day. Restores many in the background.
 * @param ids undefined for all
 * @throws AppError NOT_FOUND if none are left; PLAN_LIMIT_REACHED if there is no room for all
 */
export async function restoreDeleted(
  context: Context,
  ids: readonly string[] | undefined,
): Promise<ResponseOf<typeof contract>> {
  const { now, ownerId } = context
  const day = { since: new Date(now.getTime() - UNDO_MS).toISOString(), until: now.toISOString() }
  const gone: DeletedChoice = ids === undefined ? day : { ids }
  return context.db.forOwner(ownerId, async (tx) => {
    const total = await countDeleted(context, tx, gone)
    if (total === 0) throw notFound('deletion')
    return presentRestored(await bringBack(context, tx, gone, total))
  })
}
