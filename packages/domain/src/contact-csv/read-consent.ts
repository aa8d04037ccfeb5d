/** What a list itself says of somebody and a channel; null: nothing. It never says that they agreed (standard S19). */
export type ListedConsent = 'opted_out' | 'unknown' | null

/** Words for somebody who left, or whose address is dead: those of Mailchimp, Kit and their like. */
const LEFT =
  /^(?:unsubscribed?|opted?[ -]?out|cleaned|(?:hard )?bounced?|complained|spam complaint|cancell?ed|do not contact|suppressed|block(?:ed|listed)|blacklisted)$/
/** Words for somebody who did not agree, or not yet: a statement for the whole list is not theirs. */
const NOT_AGREED =
  /^(?:no|n|false|0|never|none|not subscribed|non-?subscribed|not opted in|unconfirmed|pending|declined|inactive)$/
const NOT_CONFIRMED = /^(?:not |non-?|never )subscribed$|^unconfirmed$/
const NOTHING = /^(?:no|n|false|0|never|-)?$/

const wordsOf = (text: string) => text.toLowerCase().replaceAll('_', ' ')

/** A status that says they left or never confirmed, whatever else the statuses of this list mean. */
export function readStatus(text: string): ListedConsent {
  const words = wordsOf(text)
  if (LEFT.test(words)) return 'opted_out'
  return NOT_CONFIRMED.test(words) ? 'unknown' : null
}

/** "Accepts marketing": no and its like is not said, left is opted out, and all else proves nothing. */
export function readConsent(text: string): ListedConsent {
  const words = wordsOf(text)
  if (LEFT.test(words)) return 'opted_out'
  return NOT_AGREED.test(words) ? 'unknown' : null
}

/** "Unsubscribed": a day, a reason, yes; anything but nothing and no. */
export const readOptOut = (text: string): ListedConsent => (NOTHING.test(text.toLowerCase()) ? null : 'opted_out')

/** What several columns say together: whoever left in one of them has left. */
export const strictest = (said: readonly ListedConsent[]): ListedConsent =>
  said.find((one) => one === 'opted_out') ?? said.find((one) => one !== null) ?? null
