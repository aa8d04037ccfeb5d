import { cellsByColumn } from './cells-by-column.ts'
import { headerKey } from './header-key.ts'
import { isWordOfLeaving } from './read-consent.ts'
import type { ImportTarget } from './targets.ts'

/** What a column says of consent, by its name. */
export interface ConsentColumn {
  /** `opt_out`: who left; `consent`: who agreed, and who did not. */
  kind: 'opt_out' | 'consent'
  /** What it speaks of; `any`: of everything; null: its name does not say. */
  channel: 'email' | 'sms' | 'any' | null
}

/** Stems of words for people who left and addresses that are dead, as `headerKey` writes them. */
const LEAVING = new RegExp(
  [
    // English, and what Mailchimp, Klaviyo, HubSpot, Brevo, ActiveCampaign and Substack call it
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
/** A temporary failure is no departure, and these tell of something else than who left. */
const NOT_LEAVING =
  /soft ?bounce|bounced? ?\(?soft|bounce rate|\blinks?\b|\burl\b|token|\bpage\b|campaign|template|order|bestellung|pedido|ordine|commande|zamowien|ticket|event|payment|\bpaid\b|\bplan\b/
const AGREEING =
  /opt(?:ed|s)?[ -]?in\b|consent|accepts?\b.*market|\bsubscribed|subscri(?:ption|ber) (?:status|state)|^(?:e-?mail |sms |marketing )?subscription$|newsletter|permission|gdpr|market(?:ing)? status|e-?mail status|sms status|einwilligung|zustimmung|angemeldet|abonn|consentimiento|suscri|consenso|iscritt|consentimento|inscri|assinante|\bzgoda|zapisan/
/** What was agreed to when, where and how proves nothing (see `readConsent`). */
const NOT_AGREEING =
  /\bdate\b|\btime(?:stamp)?\b|\b(?:at|on|ip|id|url|link|source|method|text|form|language|list|tier|plan|type|name|number|since|count|ref|referrer)\b|datum|fecha|\bdata\b|paid|stripe/
/** Neither a mail nor a text. */
const ELSEWHERE = /whats ?app|\bpush\b|messenger|postal|\bcalls?\b|direct mail|viber|telegram/
const OF_TEXTS = /\bsms\b|\btexts?\b|phone|mobile|\bcell\b|\bmms\b|telefon/
const OF_MAILS = /e-?mails?\b|\bmails?\b|newsletter|courriel|correo|posta elettronica/
const OF_EVERYTHING =
  /do ?not ?contact|\bdnc\b|no contact|no marketing|kontakt|contact|\bblock|black ?list|suppress|gesperrt|sperr|liste noire|\bbloque|lista ne|blocc|zablok|czarna|\ball (?:channels|marketing|communication)/

/** What a column says of consent, by its name; undefined: nothing. */
export function consentColumnOf(header: string): ConsentColumn | undefined {
  const key = headerKey(header)
  if (ELSEWHERE.test(key)) return undefined
  const isLeaving = LEAVING.test(key) && !NOT_LEAVING.test(key)
  if (!isLeaving && (!AGREEING.test(key) || NOT_AGREEING.test(key))) return undefined
  const channel = OF_TEXTS.test(key) ? 'sms' : OF_MAILS.test(key) ? 'email' : null
  if (!isLeaving) return { kind: 'consent', channel }
  return { kind: 'opt_out', channel: channel ?? (OF_EVERYTHING.test(key) ? 'any' : null) }
}

/** What such a column is on a list with these columns; undefined: the list has no address that it speaks of. */
export function consentTarget({ kind, channel }: ConsentColumn, columns: readonly string[]): ImportTarget | undefined {
  const has = { email: columns.includes('email'), sms: columns.includes('phone') }
  if (channel === 'any' && has.email && has.sms) return 'opt_out'
  // What is said of no channel is said of emails, where the list has any.
  const about = channel === 'email' || channel === 'sms' ? channel : has.email ? 'email' : 'sms'
  return has[about] ? `${about}_${kind}` : undefined
}

/** A column that seems to say who left. */
export interface OptOutColumn {
  /** Its place, from 0. */
  at: number
  header: string
  /** What it would be proposed as. */
  target: ImportTarget
}

/** Share of the cells with something in them that has to be words of leaving and agreeing, where a name says nothing. */
const ENOUGH = 0.5

/** As many different values of a column are judged, the most frequent ones: states come up again and again (standard W22). */
const JUDGED = 40
/** Beyond so many different ones, besides those for people who left, a column is free text. */
const STATES = 8

/**
 * Columns of a list that seem to say who left, by their name or by their values, whatever was chosen for them. Also those
 * that stand behind `MAX_COLUMNS`.
 * @param rows the first ones
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

/** How often each text stands in each column. */
const valuesOf = (rows: readonly (readonly string[])[], width: number): Values[] =>
  cellsByColumn(rows, width).map((texts) => {
    const values = new Map<string, number>()
    for (const text of texts) values.set(text, (values.get(text) ?? 0) + 1)
    return values
  })

/** Whether some cells of a column are words for people who left, and most of the others for such as did not. */
function saysWhoLeft(values: Values = new Map()): boolean {
  let filled = 0
  for (const times of values.values()) filled += times
  let left = 0
  const others = new Set<string>()
  for (const [text, times] of mostFrequent(values)) {
    if (isWordOfLeaving(text)) left += times
    else if (others.size <= STATES) others.add(text.toLowerCase())
  }
  // A column of states has few different ones; free text in which the word comes up once has many.
  return left > 0 && (left / filled >= ENOUGH || others.size <= STATES)
}

const mostFrequent = (values: Values): [string, number][] =>
  values.size <= JUDGED ? [...values] : [...values].toSorted(([, times], [, other]) => other - times).slice(0, JUDGED)
