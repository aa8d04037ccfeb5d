import type { CreateSiteBody, MiniSite } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { siteContentOf } from '../policy/content.ts'
import { presentSite } from '../present.ts'
import { readSite } from '../queries/sites.ts'
import { offeringNames } from '../queries/usernames.ts'
import { addSite } from './add-site.ts'

/**
 * Creates a site from the dashboard, where a user may have as many as the plan allows (product section 11).
 * @throws AppError VALIDATION_FAILED; PLAN_LIMIT_REACHED; USERNAME_TAKEN with suggestions; IDEMPOTENCY_CONFLICT
 */
export async function createSite(context: Context, input: CreateSiteBody): Promise<MiniSite> {
  const content = siteContentOf(input)
  return offeringNames(context, () =>
    context.db.forOwner(context.ownerId, (tx) =>
      once(context, tx, async () => {
        const id = await addSite(context, tx, content)
        return presentSite(context, await readSite(context, tx, id))
      }),
    ),
  )
}
