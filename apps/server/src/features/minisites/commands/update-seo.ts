import { type SeoSettings, seoSettings } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireSiteVersion } from '../policy.ts'
import { type CountedSite, readSite } from '../queries.ts'
import { lockSite, updateSite } from '../store.ts'

/**
 * Changes what search engines and shared links show of a site; what is absent stays.
 * @throws AppError NOT_FOUND; VERSION_CONFLICT with the current site
 */
export async function updateSeo(
  context: Context,
  id: string,
  { version, ...change }: SeoSettings & { version?: number },
): Promise<CountedSite> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const site = await lockSite(tx, context.ownerId, id)
    if (!site) throw notFound('site')
    await requireSiteVersion(context, tx, site, version)
    const stored = seoSettings.safeParse(site.seo)
    await updateSite(tx, context.ownerId, id, context.now, {
      seo: { ...(stored.success ? stored.data : {}), ...change },
    })
    return readSite(context, tx, id)
  })
}
