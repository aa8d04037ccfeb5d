import { cellsByColumn } from './cells-by-column.ts'
import { headerKey } from './header-key.ts'
import { isWordOfLeaving } from './read-consent.ts'
import type { ImportTarget } from './targets.ts'

/** Consent information found in a column, judged by its name. */
export interface ConsentColumn {
  /** `opt_out`: the people who left. `consent`: who agreed and who did not. */
  kind: 'opt_out' | 'consent'
  /** Channel it refers to. `any` is every channel; null means the name does not say. */
  channel: 'email' | 'sms' | 'any' | null
}

/** Word stems for people who left and for dead addresses, in the form that `headerKey` produces. */
const LEAVING = new RegExp(
  [
    // English, with the terms of Mailchimp, Klaviyo, HubSpot, Brevo, ActiveCampaign, and Substack
    String.raw`\bunsub|opt(?:ed|s)?[ -]?out|\bbounce|\bblock(?:ed|list)|black ?list|suppress|\bclean(?:ed|ed at| time| date)\b`,
    String.raw`complain|\bspam (?:report|mark|complaint)|marked as spam|\bdisabled\b|undeliver|quarantin|revoked|withdr[ae]w`,
    String.raw`do ?not ?(?:contact|e-?mail|mail|text|sms|market|send)|\bdnc\b|\bno (?:e-?mails?|marketing|contact|texts?|sms)\b`,
    String.raw`invalid e-?mail|e-?mail (?:is )?invalid|\babuse\b`,
    // German
    String.raw`abgemeldet|abmelde|abbestell|ausgetragen|austragung|gesperrt|\bsperr|unzustellbar|widerruf|widerspr|nicht (?:kontaktieren|anschreiben)|rucklaufer`,
    // French
    String.raw`desabonn|desinscri|ne pas (?:contacter|envoyer)|liste noire|\bbloque|\brebond|\bplainte`,
    // Spanish and Portuguese
    String.raw`\bbajas?\b|desuscri|cancel(?:ad|ou)|bloquead|lista ne(?:gra|ra)|rebot|no contactar|\bqueja|descadastr|rejeitad|nao contat|devolvid|removid|denunci`,
    // Italian
    String.raw`disiscri|cancella[tz]|annulla[tz]|bloccat|rimbalz|non contattare|reclam`,
    // Polish
    String.raw`wypis|zrezygnow|rezygnac|odsubskryb|zablokowan|\bodbit|nie kontaktowac|czarna lista|\bskarg`,
  ].join('|'),
)
/** Temporary failures, and columns about something other than who left. */
const NOT_LEAVING =
  /soft ?bounce|bounced? ?\(?soft|bounce rate|\blinks?\b|\burl\b|token|\bpage\b|campaign|template|order|bestellung|pedido|ordine|commande|zamowien|ticket|event|payment|\bpaid\b|\bplan\b/
const AGREEING =
  /opt(?:ed|s)?[ -]?in\b|consent|accepts?\b.*market|\bsubscribed|subscri(?:ption|ber) (?:status|state)|^(?:e-?mail |sms |marketing )?subscription$|newsletter|permission|gdpr|market(?:ing)? status|e-?mail status|sms status|einwilligung|zustimmung|angemeldet|abonn|consentimiento|suscri|consenso|iscritt|consentimento|inscri|assinante|\bzgoda|zapisan/
/** Details of when, where, and how somebody agreed prove nothing (see `readConsent`). */
const NOT_AGREEING =
  /\bdate\b|\btime(?:stamp)?\b|\b(?:at|on|ip|id|url|link|source|method|text|form|language|list|tier|plan|type|name|number|since|count|ref|referrer)\b|datum|fecha|\bdata\b|paid|stripe/
/** Channels other than email and text. */
const ELSEWHERE = /whats ?app|\bpush\b|messenger|postal|\bcalls?\b|direct mail|viber|telegram/
const OF_TEXTS = /\bsms\b|\btexts?\b|phone|mobile|\bcell\b|\bmms\b|telefon/
const OF_MAILS = /e-?mails?\b|\bmails?\b|newsletter|courriel|correo|posta elettronica/
const OF_EVERYTHING =
  /do ?not ?contact|\bdnc\b|no contact|no marketing|kontakt|contact|\bblock|black ?list|suppress|gesperrt|sperr|liste noire|\bbloque|lista ne|blocc|zablok|czarna|\ball (?:channels|marketing|communication)/

/** Reads consent information from a column's name; undefined if there is none. */
export function consentColumnOf(header: string): ConsentColumn | undefined {
  const key = headerKey(header)
  if (ELSEWHERE.test(key)) return undefined
  const isLeaving = LEAVING.test(key) && !NOT_LEAVING.test(key)
  if (!isLeaving && (!AGREEING.test(key) || NOT_AGREEING.test(key))) return undefined
  const channel = OF_TEXTS.test(key) ? 'sms' : OF_MAILS.test(key) ? 'email' : null
  if (!isLeaving) return { kind: 'consent', channel }
  return { kind: 'opt_out', channel: channel ?? (OF_EVERYTHING.test(key) ? 'any' : null) }
}

/**
 * Returns the target for such a column, given the list's other columns; undefined if the list has no address for its
 * channel.
 */
export function consentTarget({ kind, channel }: ConsentColumn, columns: readonly string[]): ImportTarget | undefined {
  const has = { email: columns.includes('email'), sms: columns.includes('phone') }
  if (channel === 'any' && has.email && has.sms) return 'opt_out'
  // Without a channel, the column refers to email if the list has any.
  const about = channel === 'email' || channel === 'sms' ? channel : has.email ? 'email' : 'sms'
  return has[about] ? `${about}_${kind}` : undefined
}

/** A column that seems to mark people who left. */
export interface OptOutColumn {
  /** Index of the column, from 0. */
  at: number
  header: string
  /** Proposed target. */
  target: ImportTarget
}

/** Share of the non-empty cells that must be words for leaving or agreeing if the column's name says nothing. */
const ENOUGH = 0.5

/** Most frequent distinct values examined per column: states repeat (standard W22). */
const JUDGED = 40
/** A column with more distinct values than this, apart from words for leaving, is free text. */
const STATES = 8

/**
 * Returns the columns that seem to mark people who left, by name or by values, whatever target was chosen for them.
 * Includes columns beyond `MAX_COLUMNS`.
 * @param rows the first rows of the list
 */
export function optOutColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly string[],
): OptOutColumn[] {
  const values = valuesOf(rows, header.length)
  return header.flatMap((name, at) => {
    const named = consentColumnOf(name)
    const column =
      named?.kind === 'opt_out' ? named : saysWhoLeft(values[at]) ? { ...named, kind: 'consent' as const } : undefined
    const target = column && consentTarget({ channel: null, ...column }, columns)
    return target === undefined ? [] : [{ at, header: name, target }]
  })
}

type Values = ReadonlyMap<string, number>

/** Counts how often each text occurs in each column. */
const valuesOf = (rows: readonly (readonly string[])[], width: number): Values[] =>
  cellsByColumn(rows, width).map((texts) => {
    const values = new Map<string, number>()
    for (const text of texts) values.set(text, (values.get(text) ?? 0) + 1)
    return values
  })

/** Returns true if some cells of a column say that somebody left and most others say that they did not. */
function saysWhoLeft(values: Values = new Map()): boolean {
  let filled = 0
  for (const times of values.values()) filled += times
  let left = 0
  const others = new Set<string>()
  for (const [text, times] of mostFrequent(values)) {
    if (isWordOfLeaving(text)) left += times
    else if (others.size <= STATES) others.add(text.toLowerCase())
  }
  // A column of states has few distinct values; free text that happens to contain the word has many.
  return left > 0 && (left / filled >= ENOUGH || others.size <= STATES)
}

const mostFrequent = (values: Values): [string, number][] =>
  values.size <= JUDGED ? [...values] : [...values].toSorted(([, times], [, other]) => other - times).slice(0, JUDGED)
