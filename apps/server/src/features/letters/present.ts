import type { Letter, LetterState } from '@greenroom/contracts'
import type { LetterRow } from '@greenroom/db'
import { archivedSubject, letterSlug } from '@greenroom/domain'
import type { Context } from '../../platform/context.ts'
import { problemOf } from './policy.ts'
import type { LetterSite, LetterView } from './queries/letters.ts'
import { lettersUrl, letterUrl } from './render/addresses.ts'

export const presentLetter = (
  { urls }: Pick<Context, 'urls'>,
  { slug, miniSiteId, publishedAt }: LetterRow,
  site: LetterSite,
): Letter => ({
  slug,
  minisite_id: miniSiteId,
  url: letterUrl(urls.siteUrl(site), slug),
  is_visible: site.isActive && site.lockedAt === null && site.hiddenAt === null,
  published_at: publishedAt.toISOString(),
})

export function presentState({ urls }: Context, { letter, campaign, sites }: LetterView): LetterState {
  const site = sites.find(({ id }) => id === letter?.miniSiteId)
  return {
    letter: letter && site ? presentLetter({ urls }, letter, site) : null,
    problem: problemOf(campaign, sites.length > 0),
    suggested_slug: letterSlug(archivedSubject(campaign.subject, sites[0]?.name ?? '')),
    sites: sites.map((one) => ({ id: one.id, name: one.name, letters_url: lettersUrl(urls.siteUrl(one)) })),
  }
}
