import type { CreateSiteBody } from '@greenroom/contracts'
import { announce } from '../../../platform/outbox/announce.ts'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { siteCreated } from '../events.ts'
import { requireRoomForSite } from '../policy.ts'
import { type CountedSite, readSite } from '../queries.ts'
import { addSite } from './add-site.ts'

/**
 * Makes a site from the dashboard, where a user may have as many as the plan allows (decisions.md, "Mini sites").
 * @throws AppError PLAN_LIMIT_REACHED; USERNAME_TAKEN with suggestions; VALIDATION_FAILED; IDEMPOTENCY_CONFLICT
 */
export async function createSite(context: Context, input: CreateSiteBody): Promise<CountedSite> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const id = await once(context, tx, async () => {
      await requireRoomForSite(context, tx)
      const siteId = await addSite(context, tx, input)
      await announce(context, tx, siteCreated(siteId))
      return siteId
    })
    return readSite(context, tx, id)
  })
}
