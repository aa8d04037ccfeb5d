import { MAX_CHECKED_LINKS, type ResponseOf, type checkCampaignLinks } from '@greenroom/contracts'
import { compileVariants, lettersOf, linksIn } from '@greenroom/domain'
import type { CampaignRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import { cleanBlockHtml } from '../../../platform/mail/block-html.ts'
import { notFound } from '../../../platform/errors.ts'
import { OutsideError, type OutsideReason } from '../../../platform/fetch-outside/fetch-outside.ts'
import { openLinkCheckLimit } from '../policy/limits.ts'
import { findCampaign } from '../queries/campaigns.ts'

/** Links that are followed at once. */
const AT_ONCE = 5
/** Bytes that show that a page is there. A longer one is there, too. */
const ENOUGH_BYTES = 256 * 1024

const REASONS: Readonly<Record<Exclude<OutsideReason, 'too-large'>, string>> = {
  'refused-address': 'It is not a public address.',
  unreachable: 'It cannot be reached.',
  timeout: 'It does not answer within 5 seconds.',
  'too-many-redirects': 'It redirects too often.',
}

/**
 * Follows the web links of a campaign as somebody who reads it would, each once, and returns those that lead nowhere. A
 * page that asks for a log-in, or turns machines away, is there. Own addresses are not followed.
 * @throws AppError NOT_FOUND; RATE_LIMITED
 */
export async function checkLinks(context: Context, id: string): Promise<ResponseOf<typeof checkCampaignLinks>> {
  const { db, ownerId, urls } = context
  const row = await db.readForOwner(ownerId, (tx) => findCampaign(context, tx, id))
  if (!row) throw notFound('campaign')
  await context.hold(openLinkCheckLimit).consume(ownerId)
  const links = [...new Set(row.type === 'email' ? linksOfMail(row, urls.publicUrl) : linksIn(row.content))].filter(
    (url) => /^https?:/i.test(url) && urls.ownPathOf(url) === url,
  )
  const asked = links.slice(0, MAX_CHECKED_LINKS)
  const broken: { url: string; text: string }[] = []
  const waiting = asked.entries()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [, url] of waiting) {
        const text = await problemOf(context, url)
        if (text !== undefined) broken.push({ url, text })
      }
    }),
  )
  const places = new Map(asked.map((url, place) => [url, place]))
  broken.sort((a, b) => (places.get(a.url) ?? 0) - (places.get(b.url) ?? 0))
  return { checked: asked.length, unchecked: links.length - asked.length, broken }
}

const linksOfMail = (row: CampaignRow, origin: string): readonly string[] =>
  compileVariants(lettersOf(row, row.test), {
    artist: '',
    postalAddress: '',
    reason: '',
    origin,
    cleanHtml: cleanBlockHtml,
  })[0]?.links ?? []

/** Returns what is wrong with an address; undefined if it leads somewhere. */
async function problemOf({ providers }: Context, url: string): Promise<string | undefined> {
  try {
    const { status } = await providers.fetchOutside(url, { accept: '*/*', maxBytes: ENOUGH_BYTES })
    if (status === 404 || status === 410) return 'There is no such page.'
    return status >= 500 ? `The site answers with an error (${status}).` : undefined
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return error.reason === 'too-large' ? undefined : REASONS[error.reason]
  }
}
