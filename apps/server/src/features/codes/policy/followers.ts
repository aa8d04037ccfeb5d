import { ruleOfRequest } from '@greenroom/domain'
import { isbot } from 'isbot'

/** Somebody who follows a code. */
export interface Follower {
  /** HEAD asks where it leads, and is never counted. */
  method: string
  userAgent: string
  /** `Sec-Purpose` or `Purpose`, which browsers send when they prefetch. */
  purpose: string
  /** Of the request; absent for a camera. */
  referrer: string | undefined
  isScan: boolean
  /** Host of the owner's at which they are; undefined: here. */
  host: string | undefined
}

/** Longest user agent of a browser, in characters. */
const MAX_USER_AGENT = 1024
/** Longest host name, in characters (RFC 1035, section 2.3.4). */
const MAX_HOST = 253

/** Tells whether a person followed a code: no robot, preview, prefetch, or HEAD. An empty user agent is no browser. */
export const isPerson = ({ method, userAgent, purpose }: Follower): boolean =>
  userAgent !== '' &&
  ruleOfRequest({
    method,
    purpose,
    agent: userAgent.slice(0, MAX_USER_AGENT),
    isKnownBot: userAgent.length > MAX_USER_AGENT || isbot(userAgent),
    isScanner: false,
  }) === null

/** Returns the host of the page on which a link was pressed, without `www.`; empty if it is unknown, or one's own. */
export function sourceOf({ referrer }: Follower, ownHost: string): string {
  const { protocol = '', hostname = '' } = URL.parse(referrer ?? '') ?? {}
  const isElsewhere = /^https?:$/.test(protocol) && hostname !== ownHost && hostname.length <= MAX_HOST
  return isElsewhere ? hostname.replace(/^www\./, '') : ''
}
