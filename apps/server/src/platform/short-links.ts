import { indexOf, MAX_TEXT_LINKS, RANGE_SIZE, type ShortCodeKey } from '@greenroom/domain'
import type { SignedLinks } from './signed-links.ts'

/** Indexes that a range of recipients has: a range whose links begin at `link_base` owns those up to the next multiple. */
const STRIDE = RANGE_SIZE * MAX_TEXT_LINKS

/** Returns the key of the codes of short links (`codeOf`), which derives from the installation's secret. */
export const shortLinkKey = (links: SignedLinks): ShortCodeKey => links.digest('short-links', 'codes').subarray(0, 16)

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
  if (index === undefined) return undefined
  const own = index % STRIDE
  return { base: index - own, recipient: Math.floor(own / MAX_TEXT_LINKS), link: own % MAX_TEXT_LINKS }
}
