import { isbot } from 'isbot'
import type { Device } from '../store/hits.ts'

/** What a request tells about its visitor, as far as counting needs it. */
export interface Visit {
  ip: string
  userAgent: string
  /** `Sec-Purpose` or `Purpose`: browsers that fetch in advance say so. */
  purpose: string
}

/** Longest user agent that is looked at; longer ones are no browser's. */
const MAX_USER_AGENT = 1024

/**
 * Whether a hit is stored but not counted: robots, and pages drawn in advance that nobody has looked at yet (product section 11.9). An empty user agent is no browser.
 */
export function isUncounted({ userAgent, purpose }: Visit): boolean {
  return (
    userAgent === '' ||
    userAgent.length > MAX_USER_AGENT ||
    /prefetch|prerender|preview/i.test(purpose) ||
    isKnownBot(userAgent)
  )
}

const TABLET = /ipad|tablet|playbook|silk|kindle|android(?!.*mobile)/i
const MOBILE = /mobi|iphone|ipod|android|windows phone/i
const DESKTOP = /windows nt|macintosh|x11|cros|linux/i

/** Kind of device by its user agent; what is unknown is `other`. */
export function deviceOf(userAgent: string): Device {
  if (TABLET.test(userAgent)) return 'tablet'
  if (MOBILE.test(userAgent)) return 'mobile'
  return DESKTOP.test(userAgent) ? 'desktop' : 'other'
}

/** The host that a visitor came from, without `www.`; null where it is unknown, not a web page, or our own. */
export function referrerHost(referrer: string | undefined, ownHost: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null
  const { protocol, hostname } = new URL(referrer)
  if (!/^https?:$/.test(protocol) || hostname === ownHost) return null
  return hostname.replace(/^www\./, '') || null
}

/** User agents are few and come again and again. */
const MAX_REMEMBERED = 2000
const remembered = new Map<string, boolean>()

function isKnownBot(userAgent: string): boolean {
  const known = remembered.get(userAgent)
  if (known !== undefined) return known
  const answer = isbot(userAgent)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(userAgent, answer)
  return answer
}
