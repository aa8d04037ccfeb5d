import { isbot } from 'isbot'
import type { Device } from '../store/hits.ts'

/** Properties of a request that counting needs. */
export interface Visit {
  ip: string
  userAgent: string
  /** `Sec-Purpose` or `Purpose`, which browsers send when they prefetch. */
  purpose: string
}

/** Longest user agent that is examined. Browsers send shorter ones. */
const MAX_USER_AGENT = 1024

/**
 * Tells whether a hit is stored but not counted: robots, and prefetched pages that nobody has looked at yet (product
 * section 11.9). An empty user agent is not a browser.
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

/** Returns the kind of device for a user agent, or `other` if unknown. */
export function deviceOf(userAgent: string): Device {
  if (TABLET.test(userAgent)) return 'tablet'
  if (MOBILE.test(userAgent)) return 'mobile'
  return DESKTOP.test(userAgent) ? 'desktop' : 'other'
}

/** Returns the host that a visitor came from, without `www.`, or null if it is unknown, not a web page, or our own. */
export function referrerHost(referrer: string | undefined, ownHost: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null
  const { protocol, hostname } = new URL(referrer)
  if (!/^https?:$/.test(protocol) || hostname === ownHost) return null
  return hostname.replace(/^www\./, '') || null
}

/** User agents remembered: there are few different ones, and they repeat. */
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
