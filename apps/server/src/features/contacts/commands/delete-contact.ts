import type { deleteContact as contract, ResponseOf } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { roomFreed } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { deleteTogether } from './delete-together.ts'
import { logPeople } from './log-people.ts'

/** Deletes a contact. This can be undone for a day; then a job removes it. @throws AppError NOT_FOUND */
export async function deleteContact(context: Context, id: string): Promise<ResponseOf<typeof contract>> {
  const deletionId = context.newId()
  await context.db.forOwner(context.ownerId, async (tx) => {
    if ((await deleteTogether(context, tx, [id], deletionId)) === 0) throw notFound('contact')
    await logPeople(context, tx, 'deleted', 1, deletionId)
    await announce(context, tx, roomFreed)
  })
  return { deletion_id: deletionId }
}
