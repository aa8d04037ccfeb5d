import type { SiteHost } from '@greenroom/contracts'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { presentHost } from '../present.ts'
import { changeHost, lockHost } from '../store.ts'

/** Chooses whether the site's other address leads to this host. @throws AppError NOT_FOUND */
export async function updateHost(
  context: Context,
  id: string,
  { redirects }: { redirects: boolean },
): Promise<SiteHost> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const before = await lockHost(context, tx, id)
    const row = before && (await changeHost(context, tx, id, { redirects }))
    if (!row) throw notFound('domain')
    await noteChange(context, tx, {
      area: 'domains',
      object: { id, name: row.host },
      action: 'changed',
      before: { redirects: before.redirects },
      after: { redirects: row.redirects },
    })
    return presentHost(context, row)
  })
}
