import {
  asMade,
  codeOf,
  indexOf,
  MAX_TEXT_LINKS,
  RANGE_SIZE,
  SHORT_CODE_LENGTH,
  type ShortCodeKey,
  STOP_CODE_LENGTH,
} from '@greenroom/domain'
import type { SignedLinks } from './signed-links.ts'

/** Indexes that a range of recipients has: a range whose links begin at `link_base` owns those up to the next multiple. */
const STRIDE = RANGE_SIZE * MAX_TEXT_LINKS

/** Returns the key of the codes of short links (`codeOf`), which derives from the installation's secret. */
export const shortLinkKey = (links: SignedLinks): ShortCodeKey => links.digest('short-links', 'codes').subarray(0, 16)

/** The codes that stop texts have a key of their own: nobody makes one of a link that somebody shared. */
const stopKey = (links: SignedLinks): ShortCodeKey => links.digest('short-links', 'stops').subarray(0, 16)

/** What a code stands for. */
export interface ShortLinkPlace {
  /** `link_base` of the range. */
  base: number
  /** Recipient's place in the range, from 0. */
  recipient: number
  /** Number of the link in the text, from 0. */
  link: number
}

/** Reads the code of a short link; undefined for what can be none. */
export function placeOfCode(links: SignedLinks, code: string): ShortLinkPlace | undefined {
  const index = indexOf(code, shortLinkKey(links))
  return index === undefined ? undefined : placeOf(index)
}

/**
 * Returns the code by which a recipient stops texts. It does something, so it is no short code alone, of which a guess hits one
 * if many have been sent: five more characters prove it, so that one guess in 33,554,432 of those would.
 * @param index of the recipient's first link
 */
export function stopCodeOf(links: SignedLinks, index: number): string {
  const key = stopKey(links)
  const proof = codeOf(links.digest('stop-codes', String(index)).readUInt32BE(0), key)
  return codeOf(index, key) + proof.slice(SHORT_CODE_LENGTH - STOP_CODE_LENGTH)
}

/** Reads the code by which a recipient stops texts; undefined for what can be none. */
export function placeOfStopCode(links: SignedLinks, code: string): ShortLinkPlace | undefined {
  if (code.length !== STOP_CODE_LENGTH) return undefined
  const index = indexOf(code.slice(0, SHORT_CODE_LENGTH), stopKey(links))
  return index === undefined || stopCodeOf(links, index) !== asMade(code) ? undefined : placeOf(index)
}

function placeOf(index: number): ShortLinkPlace {
  const own = index % STRIDE
  return { base: index - own, recipient: Math.floor(own / MAX_TEXT_LINKS), link: own % MAX_TEXT_LINKS }
}
