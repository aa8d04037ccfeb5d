import type { Letter } from '@greenroom/contracts'
import type { LetterRow } from '@greenroom/db'
import { archivedSubject, letterSlug } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { unlessTaken } from '../../../platform/db/unless-taken.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { problemOf } from '../policy.ts'
import { presentLetter } from '../present.ts'
import { readLetter } from '../queries/letters.ts'
import { putLetter } from '../store.ts'

/** Letters with one subject that get an address of their own by themselves. */
const MOST_ALIKE = 20

/**
 * Publishes a sent email campaign on a page of its owner's, or changes its address there. What it says is what was sent.
 * @throws AppError NOT_FOUND for a campaign or page that is not theirs; CONFLICT if it cannot be published, or another letter
 *   has the address
 */
export async function publishLetter(
  context: Context,
  campaignId: string,
  input: { slug?: string | undefined; minisite_id?: string | undefined },
): Promise<Letter> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const { letter, campaign, sites } = await readLetter(context, tx, campaignId)
    const problem = problemOf(campaign, sites.length > 0)
    if (problem !== null) throw new AppError('CONFLICT', problem)
    const wanted = input.minisite_id ?? letter?.miniSiteId
    const site = wanted === undefined ? sites[0] : sites.find(({ id }) => id === wanted)
    if (!site || !campaign.send) throw notFound('page')
    const fields: Omit<LetterRow, 'userId' | 'slug'> = {
      campaignId,
      miniSiteId: site.id,
      sentAt: campaign.send.startedAt,
      publishedAt: letter?.publishedAt ?? context.now,
    }
    const chosen = input.slug ?? letter?.slug
    const subject = archivedSubject(campaign.subject, site.name)
    const slugs =
      chosen === undefined ? Array.from({ length: MOST_ALIKE }, (_, at) => letterSlug(subject, at + 1)) : [chosen]
    for (const slug of slugs) {
      const row = await unlessTaken(tx, () => putLetter(context, tx, { ...fields, slug }))
      if (row) return presentLetter(context, row, site)
    }
    throw new AppError('CONFLICT', 'Another letter of this page already has this address. Choose a different one.')
  })
}
