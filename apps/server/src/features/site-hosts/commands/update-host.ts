import type { SiteHost } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { presentHost } from '../present.ts'
import { changeHost } from '../store.ts'

/** Chooses whether the site's other address leads to this host. @throws AppError NOT_FOUND */
export async function updateHost(
  context: Context,
  id: string,
  { redirects }: { redirects: boolean },
): Promise<SiteHost> {
  const row = await context.db.forOwner(context.ownerId, (tx) => changeHost(context, tx, id, { redirects }))
  if (!row) throw notFound('domain')
  return presentHost(context, row)
}
