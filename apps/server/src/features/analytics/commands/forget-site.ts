import type { SystemContext } from '../../../platform/context.ts'
import { forgetSiteHits } from '../store/hits.ts'

/**
 * Forgets the numbers of a site that its owner has deleted. They may be millions of rows, so it happens after the deletion;
 * hits that come meanwhile are refused, since there is no such site. Safe to repeat.
 */
export const forgetSite = ({ db }: SystemContext, userId: string, siteId: string): Promise<void> =>
  forgetSiteHits(db, userId, siteId)
