import type { ResponseOf, resolveEmbed as contract } from '@greenroom/contracts'
import { embedOnPage, type EmbedType, parseEmbed } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { OutsideError, type OutsideResponse } from '../../../platform/fetch-outside/fetch-outside.ts'
import { pageTags } from '../../../platform/fetch-outside/page-tags.ts'

type Resolved = ResponseOf<typeof contract>

/** Most bytes of a page read to find its canonical address. */
const MAX_PAGE = 1_000_000
const UNREACHABLE = 'We could not open this link right now, so it is kept as a plain link.'

/**
 * Resolves a pasted address. Opens a provider's short link or page on the server (standard W7) until it leads to an
 * address that can be embedded. One that cannot be opened stays a plain link, with a message (product section 11.10).
 */
export async function resolveEmbed(context: SystemContext, type: EmbedType, input: string): Promise<Resolved> {
  const pasted = parseEmbed(type, input)
  if (!pasted.ok) return { status: 'refused', message: pasted.message }
  if ('embed' in pasted) return { status: 'embed', type, url: pasted.embed.url }
  const short = pasted.shortLink.url
  const embedUrl = (address: string) => {
    const found = parseEmbed(type, address)
    return found.ok && 'embed' in found ? found.embed.url : undefined
  }
  try {
    const page = await context.providers.fetchOutside(short, {
      accept: 'text/html',
      maxBytes: MAX_PAGE,
      stopAt: (address) => embedUrl(address) !== undefined,
    })
    const url = embedOnPage(type, page.url, namesOf(page))
    if (url !== undefined) return { status: 'embed', type, url }
    return isAway(page.status) ? { status: 'link', url: short, message: UNREACHABLE } : refused(type)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    const isUnreachable = error.reason === 'unreachable' || error.reason === 'timeout'
    return isUnreachable ? { status: 'link', url: short, message: UNREACHABLE } : refused(type)
  }
}

/**
 * Returns the addresses by which a page names itself and its player: some links show a page instead of redirecting, and
 * only a Bandcamp page knows the number of its player.
 */
function namesOf(page: OutsideResponse): string[] {
  if (page.contentType !== 'text/html') return []
  const { meta, canonical } = pageTags(page)
  const names = [meta.get('og:url'), canonical, meta.get('og:video'), meta.get('og:video:secure_url')]
  return names.filter((address) => address !== undefined)
}

const isAway = (status: number) => status === 429 || status >= 500

/** Returns the provider's message about what is accepted. */
function refused(type: EmbedType): Resolved {
  const nothing = parseEmbed(type, '')
  return { status: 'refused', message: nothing.ok ? '' : nothing.message }
}
