import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { siteCreated } from '../events.ts'
import { requireRoomForPhoneBlock, requireRoomForSite } from '../policy.ts'
import { type CountedSite, readSite, suggestUsernames } from '../queries.ts'
import { insertSite, listBlockRows, lockSite } from '../store.ts'
import { claimUsernameFor } from './claim-username.ts'

/**
 * Copies a site with its blocks. The copy counts against the plan, starts inactive under a free name of its own, and
 * with views and clicks 0, so that nothing of it is public before its owner has looked at it.
 * @throws AppError NOT_FOUND; PLAN_LIMIT_REACHED; IDEMPOTENCY_CONFLICT
 */
export async function duplicateSite(context: Context, id: string): Promise<CountedSite> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const copyId = await once(context, tx, async () => {
      const original = await lockSite(tx, context.ownerId, id)
      if (!original) throw notFound('site')
      await requireRoomForSite(context, tx)
      const rows = await listBlockRows(tx, context.ownerId, id)
      if (rows.some((row) => row.type === 'phone')) await requireRoomForPhoneBlock(context, tx)
      const siteId = context.newId()
      const [suggested] = await suggestUsernames(context, original.username)
      const username = await claimUsernameFor(context, tx, siteId, suggested ?? `site-${siteId.slice(-12)}`)
      const { createdAt: _created, updatedAt: _updated, version: _version, orderVersion: _order, ...kept } = original
      const copies = rows.map(({ title, type, url, settings, isActive, orderIndex }) => ({
        id: context.newId(),
        miniSiteId: siteId,
        title,
        type,
        url,
        settings,
        isActive,
        orderIndex,
      }))
      await insertSite(context, tx, { ...kept, id: siteId, username, isActive: false }, copies)
      await announce(context, tx, siteCreated(siteId))
      return siteId
    })
    return readSite(context, tx, copyId)
  })
}
