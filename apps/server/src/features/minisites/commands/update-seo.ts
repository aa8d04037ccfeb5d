import type { MiniSite, SeoSettings } from '@greenroom/contracts'
import { changedSeo } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireVersion } from '../policy/versions.ts'
import { presentSite } from '../present.ts'
import { readSite } from '../queries/sites.ts'
import { lockSite, updateSite } from '../store/sites.ts'
import { noteSite } from './note-site.ts'

/**
 * Changes what search engines and shared links show of a site. Absent fields stay as they are, also those stored by a
 * newer build.
 * @throws AppError NOT_FOUND; VERSION_CONFLICT with the current site
 */
export async function updateSeo(
  context: Context,
  id: string,
  { version, ...change }: SeoSettings & { version?: number },
): Promise<MiniSite> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const current = async () => presentSite(context, await readSite(context, tx, id))
    const site = await lockSite(tx, context.ownerId, id)
    if (!site) throw notFound('site')
    await requireVersion('site', version, site.version, current)
    const seo = changedSeo(site.seo, change)
    await updateSite(context, tx, id, { seo })
    await noteSite(context, tx, 'changed', { before: site, after: { ...site, seo } })
    return current()
  })
}
