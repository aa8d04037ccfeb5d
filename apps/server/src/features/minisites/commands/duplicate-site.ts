import type { MiniSite } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { holdLimit } from '../../../platform/limits.ts'
import { presentSite } from '../present.ts'
import { findUsername, readSite } from '../queries/sites.ts'
import { suggestUsernames } from '../queries/usernames.ts'
import { addSite } from './add-site.ts'
import { listBlockRows } from '../store/blocks.ts'
import { lockSite } from '../store/sites.ts'

/**
 * Copies a site with its blocks. The copy counts against the plan, is inactive under a free name of its own, and starts
 * with no views or clicks, so that nothing is public before its owner has seen it.
 * @throws AppError NOT_FOUND; PLAN_LIMIT_REACHED; IDEMPOTENCY_CONFLICT
 */
export async function duplicateSite(context: Context, id: string): Promise<MiniSite> {
  // Read before the transaction, inside which they would need a second connection.
  const usernames = await namesForCopy(context, id)
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      // Held before the site is locked, in the same order as code that locks items above the limit.
      await holdLimit(context, tx, 'minisites')
      const original = await lockSite(tx, context.ownerId, id)
      if (!original) throw notFound('site')
      const { name, bio, avatarUrl, theme, headerSettings, seo } = original
      const rows = await listBlockRows(tx, context.ownerId, id)
      const blocks = rows.map(({ title, type, url, settings, isActive }) => ({ title, type, url, settings, isActive }))
      const fields = { name, bio, avatarUrl, theme, headerSettings, seo, isActive: false }
      const copyId = await addSite(context, tx, { ...fields, usernames, blocks })
      return presentSite(context, await readSite(context, tx, copyId))
    }),
  )
}

/** Returns names similar to the original's, and one that nobody can have taken meanwhile. */
async function namesForCopy(context: Context, id: string): Promise<string[]> {
  const username = await findUsername(context, id)
  return [...(username ? await suggestUsernames(context, username) : []), `site-${context.newId().slice(-12)}`]
}
