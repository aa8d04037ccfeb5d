import type { UpdateSiteBody } from '@greenroom/contracts'
import type { MiniSiteRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireSiteVersion } from '../policy.ts'
import { type CountedSite, readSite } from '../queries.ts'
import { lockSite, releaseUsername, updateSite as writeSite } from '../store.ts'
import { claimUsernameFor } from './claim-username.ts'

/**
 * Changes fields of a site; what is absent stays. A rename keeps the old name redirecting for 90 days, and its owner
 * may take it back meanwhile (decisions.md, "Reserved usernames").
 * @throws AppError NOT_FOUND; VERSION_CONFLICT with the current site; USERNAME_TAKEN; VALIDATION_FAILED
 */
export async function updateSite(context: Context, id: string, input: UpdateSiteBody): Promise<CountedSite> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const site = await lockSite(tx, context.ownerId, id)
    if (!site) throw notFound('site')
    await requireSiteVersion(context, tx, site, input.version)
    const change: Partial<MiniSiteRow> = {
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.bio === undefined ? {} : { bio: input.bio }),
      ...(input.avatar_url === undefined ? {} : { avatarUrl: input.avatar_url }),
      ...(input.is_active === undefined ? {} : { isActive: input.is_active }),
      ...(input.theme === undefined ? {} : { theme: input.theme }),
      ...(input.header_settings === undefined ? {} : { headerSettings: input.header_settings }),
      ...(input.username === undefined ? {} : { username: await rename(context, tx, site, input.username) }),
    }
    await writeSite(tx, context.ownerId, id, context.now, change)
    return readSite(context, tx, id)
  })
}

async function rename(context: Context, tx: OwnerTx, site: MiniSiteRow, typed: string): Promise<string> {
  if (typed.toLowerCase() === site.username) return site.username
  const username = await claimUsernameFor(context, tx, site.id, typed)
  await releaseUsername(tx, context.ownerId, site.username, context.now)
  return username
}
