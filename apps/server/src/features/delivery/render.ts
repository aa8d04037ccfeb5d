import {
  codeOf,
  MAX_TEXT_LINKS,
  mergeValues,
  openCampaignText,
  shortLink,
  type ShortCodeKey,
  textCents,
} from '@greenroom/domain'
import type { TextPrices } from '@greenroom/domain'
import type { Person } from './store/leases.ts'

/** What all texts of a range have in common. */
export interface TextPlan {
  content: string
  /** Name that fans know the owner by. */
  artist: string
  prices: TextPrices
  /** How many pictures are attached. */
  pictures: number
  /** Where short links live. */
  origin: string
  key: ShortCodeKey
  /** First recipient of the range, and the index of their first link. */
  first: number
  linkBase: number
  /** Whoever is told who writes and how to stop. */
  isFirstFor: ReadonlySet<string>
}

/**
 * Reads a campaign's content once. @returns how to draw its text to one person, with its price; undefined if nothing can be
 * sent with their data
 */
export function openDrawing({ content, artist, prices, pictures, origin, key, first, linkBase, isFirstFor }: TextPlan) {
  const draw = openCampaignText(content)
  return ({ seq, contact }: Person) => {
    const isFirst = isFirstFor.has(contact.id)
    const { text, segments, problems, isSendable } = draw({
      values: mergeValues(contact, artist),
      short: (linkNo) => shortLink(origin, codeOf(linkBase + (seq - first) * MAX_TEXT_LINKS + linkNo, key)),
      withName: isFirst,
      withOptOut: isFirst,
    })
    const isEmpty = text === '' && pictures === 0
    if (problems.length > 0 || isEmpty || (text !== '' && !isSendable)) return undefined
    return { text, segments: Math.max(1, segments), cost: textCents(segments, pictures, prices) }
  }
}
