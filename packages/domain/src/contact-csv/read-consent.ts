import { headerKey } from './header-key.ts'

/** What a list itself says of somebody and a channel; null: nothing. It never says that they agreed (standard S19). */
export type ListedConsent = 'opted_out' | 'unknown' | null

/** Words for somebody who left, or whose address is dead: those of other products, in the languages whose headers are known. */
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
/** Words for somebody who did not agree, or not yet: a statement for the whole list is not theirs. */
const NOT_AGREED = new RegExp(
  `^(?:${NO}|never|none|not subscribed|non-?subscribed|never subscribed|not opted in|unconfirmed|not confirmed|pending.*|declined|inactive|unverified|unsure|transactional|not set|nicht bestatigt|ausstehend|inaktiv|non confirmee?|en attente|inactif|inactive|pendiente|no confirmad[oa]|inactiv[oa]|in attesa|non confermat[oa]|inattiv[oa]|pendente|nao confirmad[oa]|inativ[oa]|niepotwierdzon[ya]|oczekuj\\w+|nieaktywn[ya])$`,
)
const NOT_CONFIRMED = /^(?:not |non-?|never )subscribed$|^unconfirmed$|^not confirmed$|^pending$/
/** What an empty cell is written as, and who is still there. */
const NOTHING = new RegExp(
  `^(?:${NO}|never|none|null|nil|nan|n/a|na|-+|\\[ ?\\]|\\{ ?\\}|[(]?(?:empty|blank)[)]?|(?:never |not )(?:un-?subscribed|opted[ -]?out|bounced|blocked|suppressed)|subscribed|opted[ -]?in|active|deliverable|delivered|valid|ok|clean|1970-01-01.*|0000-00-00.*)?$`,
)
/** Columns of consent have few different values: each is read once. */
const known = new Map<string, string>()
const MAX_KNOWN = 1000
/** Longer ones are no states, and are not kept. */
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

/** Whether a cell alone says that somebody left, whatever its column is called. */
export const isWordOfLeaving = (text: string): boolean => text.length <= 40 && LEFT.test(wordsOf(text))

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

/** "Unsubscribed": a day, a reason, yes; anything but nothing, no, and words for who is still there. */
export const readOptOut = (text: string): ListedConsent => (NOTHING.test(wordsOf(text)) ? null : 'opted_out')

/** What several columns say together: whoever left in one of them has left. */
export const strictest = (said: readonly ListedConsent[]): ListedConsent =>
  said.find((one) => one === 'opted_out') ?? said.find((one) => one !== null) ?? null
