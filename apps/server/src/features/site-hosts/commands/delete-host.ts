import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { lockHost, removeHost } from '../store.ts'

/** Removes a host, which is free for others from now on. @throws AppError NOT_FOUND */
export async function deleteHost(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockHost(context, tx, id)
    if (!row || !(await removeHost(context, tx, id))) throw notFound('domain')
    await noteChange(context, tx, { area: 'domains', object: { id, name: row.host }, action: 'deleted' })
  })
}
