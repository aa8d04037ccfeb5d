import { campaigns, letters, type MiniSiteRow, sends } from '@greenroom/db'
import { and, count, desc, eq, isNull } from '@greenroom/db/sql'
import type { LetterContent } from '@greenroom/domain'
import type { SystemTx } from '../../../platform/db/tx.ts'
import { sentDesign, sentPart } from './sent-parts.ts'

/** A published letter in a list. */
export interface ListedLetter {
  campaignId: string
  slug: string
  subject: string
  preheader: string
  sentAt: Date
}

type Site = Pick<MiniSiteRow, 'id' | 'userId'>

const listed = {
  campaignId: letters.campaignId,
  slug: letters.slug,
  subject: sentPart('subject'),
  preheader: sentPart('preheader'),
  sentAt: letters.sentAt,
}

/** Letters of a page whose campaigns are not deleted. */
const shownOn = ({ id, userId }: Site) =>
  and(eq(letters.userId, userId), eq(letters.miniSiteId, id), isNull(campaigns.deletedAt))
const theirSend = and(eq(sends.userId, letters.userId), eq(sends.id, letters.campaignId), eq(sends.channel, 'email'))
const theirCampaign = and(eq(campaigns.userId, letters.userId), eq(campaigns.id, letters.campaignId))

/** System read: returns published letters of a page, last sent first. */
export const listPublishedLetters = (
  system: SystemTx,
  site: Site,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ListedLetter[]> =>
  system
    .select(listed)
    .from(letters)
    .innerJoin(sends, theirSend)
    .innerJoin(campaigns, theirCampaign)
    .where(shownOn(site))
    .orderBy(desc(letters.sentAt), desc(letters.campaignId))
    .limit(limit)
    .offset(offset)

/** System read: counts the published letters of a page. */
export async function countPublishedLetters(system: SystemTx, site: Site): Promise<number> {
  const [total] = await system
    .select({ n: count() })
    .from(letters)
    .innerJoin(sends, theirSend)
    .innerJoin(campaigns, theirCampaign)
    .where(shownOn(site))
  return total?.n ?? 0
}

/** System read: tells whether a page has published letters. */
export const hasLetters = async (system: SystemTx, site: Site): Promise<boolean> =>
  (await listPublishedLetters(system, site, { limit: 1 })).length > 0

/** System read: returns a published letter, as it was sent. */
export async function findPublishedLetter(
  system: SystemTx,
  site: Site,
  slug: string,
): Promise<(ListedLetter & LetterContent) | undefined> {
  const [found] = await system
    .select({ ...listed, content: sentPart('content'), design: sentDesign })
    .from(letters)
    .innerJoin(sends, theirSend)
    .innerJoin(campaigns, theirCampaign)
    .where(and(shownOn(site), eq(letters.slug, slug)))
  return found
}
