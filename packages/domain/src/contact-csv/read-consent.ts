import { headerKey } from './header-key.ts'

/**
 * Consent of one person on one channel as stated by a list; null if it says nothing. A list never proves that somebody
 * agreed (standard S19).
 */
export type ListedConsent = 'opted_out' | 'unknown' | null

/** Words for somebody who left or whose address is dead, from other products and in the supported languages. */
const LEFT = new RegExp(
  `^(?:${[
    String.raw`(?:user |admin |globally |manually )?un-?subscribed?(?: .*)?|opt(?:ed|s)?[ -]?out(?: .*)?|(?:auto)?cleaned|cancell?ed|deactivated|disabled|removed|revoked|withdrawn|left`,
    String.raw`(?:hard[ -]?|permanent(?:ly)? |mail |e-?mail )?bounced?(?: \(?(?:hard|permanent)\)?)?|undeliverable|invalid(?: e-?mail)?|quarantined`,
    String.raw`(?:spam )?complain(?:ed|t|ts)|(?:reported |marked as )?spam|abuse|do ?not ?(?:contact|e-?mail|mail|text|sms)|dnc|(?:user |admin )?suppressed|block(?:ed|listed)|black ?listed`,
    // German, French, Spanish and Portuguese, Italian, Polish
    String.raw`abgemeldet|abbestellt|ausgetragen|gesperrt|unzustellbar|widerrufen|gekundigt|gebounct|nicht kontaktieren`,
    String.raw`desabonnee?|desinscrite?|bloquee?|rejetee?|plainte|ne pas contacter|liste noire`,
    String.raw`dad[oa] de baja|baja|desuscrit[oa]|cancelad[oa]|bloquead[oa]|rebotad[oa]|no contactar|descadastrad[oa]|rejeitad[oa]|devolvid[oa]|removid[oa]|nao contat(?:ar|e)|lista negra`,
    String.raw`disiscritt[oa]|cancellat[oa]|annullat[oa]|bloccat[oa]|rimbalzat[oa]|non contattare|lista nera`,
    String.raw`wypisan[yao]|zrezygnowal[a]?|zablokowan[yao]|odbit[yao]|nie kontaktowac|anulowan[yao]|odsubskrybowan[yao]`,
  ].join('|')})$`,
)
/** Words for no, in the same languages. */
const NO = 'no|n|false|f|0|0[.]0|off|nein|falsch|non|nao|falso|faux|nie|falsz'
/** Words for somebody who did not agree, or has not yet. A consent statement for the whole list does not cover them. */
const NOT_AGREED = new RegExp(
  `^(?:${NO}|never|none|not subscribed|non-?subscribed|never subscribed|not opted in|unconfirmed|not confirmed|pending.*|declined|inactive|unverified|unsure|transactional|not set|nicht bestatigt|ausstehend|inaktiv|non confirmee?|en attente|inactif|inactive|pendiente|no confirmad[oa]|inactiv[oa]|in attesa|non confermat[oa]|inattiv[oa]|pendente|nao confirmad[oa]|inativ[oa]|niepotwierdzon[ya]|oczekuj\\w+|nieaktywn[ya])$`,
)
const NOT_CONFIRMED = /^(?:not |non-?|never )subscribed$|^unconfirmed$|^not confirmed$|^pending$/
/** Ways to write an empty value, and words for somebody who is still subscribed. */
const NOTHING = new RegExp(
  `^(?:${NO}|never|none|null|nil|nan|n/a|na|-+|\\[ ?\\]|\\{ ?\\}|[(]?(?:empty|blank)[)]?|(?:never |not )(?:un-?subscribed|opted[ -]?out|bounced|blocked|suppressed)|subscribed|opted[ -]?in|active|deliverable|delivered|valid|ok|clean|1970-01-01.*|0000-00-00.*)?$`,
)
/** Cache of parsed values; consent columns have few distinct ones. */
const known = new Map<string, string>()
const MAX_KNOWN = 1000
/** Longer values are not states and are not cached. */
const KNOWN_CHARACTERS = 100

function wordsOf(text: string): string {
  if (text === '') return ''
  if (text.length > KNOWN_CHARACTERS) return headerKey(text)
  let words = known.get(text)
  if (words === undefined) {
    words = headerKey(text)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(text, words)
  }
  return words
}

/** Returns true if a cell by itself says that somebody left, whatever its column is called. */
export const isWordOfLeaving = (text: string): boolean => text.length <= 40 && LEFT.test(wordsOf(text))

/** Reads a status that says somebody left or never confirmed. Any other status may mean anything. */
export function readStatus(text: string): ListedConsent {
  const words = wordsOf(text)
  if (LEFT.test(words)) return 'opted_out'
  return NOT_CONFIRMED.test(words) ? 'unknown' : null
}

/**
 * Reads a column such as "accepts marketing". "No" counts as not stated, a word for leaving as opted out; anything else
 * proves nothing.
 */
export function readConsent(text: string): ListedConsent {
  const words = wordsOf(text)
  if (LEFT.test(words)) return 'opted_out'
  return NOT_AGREED.test(words) ? 'unknown' : null
}

/**
 * Reads a column such as "unsubscribed". A date, a reason, or "yes" is an opt-out; empty, "no", and words for being
 * subscribed are not.
 */
export const readOptOut = (text: string): ListedConsent => (NOTHING.test(wordsOf(text)) ? null : 'opted_out')

/** Combines several columns: an opt-out in any of them wins. */
export const strictest = (said: readonly ListedConsent[]): ListedConsent =>
  said.find((one) => one === 'opted_out') ?? said.find((one) => one !== null) ?? null
