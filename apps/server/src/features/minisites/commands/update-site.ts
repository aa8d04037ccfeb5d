import type { MiniSite, UpdateSiteBody } from '@greenroom/contracts'
import type { MiniSiteRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireRename, requireUsername, takenUsername } from '../policy/usernames.ts'
import { requireVersion } from '../policy/versions.ts'
import { presentSite } from '../present.ts'
import { readSite } from '../queries/sites.ts'
import { offeringNames } from '../queries/usernames.ts'
import { lockSite, updateSite as writeSite } from '../store/sites.ts'
import { claimUsername, recentRenames, releaseUsername } from '../store/usernames.ts'
import { noteSite } from './note-site.ts'

/**
 * Changes fields of a site. Absent fields stay as they are. After a rename the old name redirects for 90 days, and its
 * owner may take it back (product section 10.5).
 * @throws AppError NOT_FOUND; VERSION_CONFLICT with the current site; VALIDATION_FAILED; USERNAME_TAKEN with
 *   suggestions; RATE_LIMITED for too many renames
 */
export async function updateSite(context: Context, id: string, input: UpdateSiteBody): Promise<MiniSite> {
  return offeringNames(context, () =>
    context.db.forOwner(context.ownerId, async (tx) => {
      const current = async () => presentSite(context, await readSite(context, tx, id))
      const site = await lockSite(tx, context.ownerId, id)
      if (!site) throw notFound('site')
      await requireVersion('site', input.version, site.version, current)
      const settle = await context.watchSites(tx)
      await writeSite(context, tx, id, {
        ...(input.name === undefined ? {} : { name: input.name }),
        ...(input.bio === undefined ? {} : { bio: input.bio }),
        ...(input.avatar_url === undefined ? {} : { avatarUrl: input.avatar_url }),
        ...(input.is_active === undefined ? {} : { isActive: input.is_active }),
        ...(input.theme === undefined ? {} : { theme: input.theme }),
        ...(input.header_settings === undefined ? {} : { headerSettings: input.header_settings }),
        ...(input.username === undefined ? {} : { username: await rename(context, tx, site, input.username) }),
      })
      await settle()
      await noteSite(context, tx, 'changed', { before: site, after: await lockSite(tx, context.ownerId, id) })
      return current()
    }),
  )
}

async function rename(context: Context, tx: OwnerTx, site: MiniSiteRow, typed: string): Promise<string> {
  const wanted = requireUsername(typed)
  if (wanted === site.username) return wanted
  requireRename(await recentRenames(context, tx, site.id, wanted))
  const username = await claimUsername(context, tx, site.id, [wanted])
  if (username === undefined) throw takenUsername(wanted)
  await releaseUsername(context, tx, site.id, site.username)
  return username
}
