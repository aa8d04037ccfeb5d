import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { readDomain } from '../queries/domains.ts'
import { removeDomain } from '../store.ts'

/** Removes a domain and its keys. What was sent from it still counts for its warm-up. @throws AppError NOT_FOUND */
export async function deleteDomain(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const { domain: name } = await readDomain(context, tx, id)
    if (!(await removeDomain(context, tx, id))) throw notFound('domain')
    await noteChange(context, tx, { area: 'domains', object: { id, name }, action: 'deleted' })
  })
}
