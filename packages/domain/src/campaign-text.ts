import { MAX_TEXT_LINKS } from './campaigns.ts'
import { safeHref } from './links.ts'
import {
  fillMergeFields,
  type MergeField,
  type MergeProblem,
  mergeProblemsIn,
  type MergeValues,
  MOST_PROBLEMS,
} from './merge-fields.ts'
import { MAX_TEXT_LENGTH } from './messages.ts'
import { SHORT_CODE_LENGTH, STOP_CODE_LENGTH } from './short-codes.ts'
import { countSegments, type TextSegments } from './text-segments.ts'

/** Words before the link that ends texts from a name, which takes no answer. Every such text has it. */
const OPT_OUT_LINK_WORDS = 'Opt out:'
/** Words that tell how to end texts, for whoever has not been told in this time. */
export const OPT_OUT_WORDS = 'Reply STOP to opt out.'
/**
 * Days of a period. The first marketing text of each to a person says who writes and how to stop: a person's first text has
 * to (CTIA, Messaging Principles and Best Practices, sections 5.1.2 and 5.1.3), and a reminder each month is custom (Mobile
 * Marketing Association, U.S. Consumer Best Practices for Messaging).
 */
export const OPT_OUT_EVERY = 30
const PERIOD_MS = OPT_OUT_EVERY * 86_400_000

/** Returns the beginning of the current period. Who has had no marketing text since is told again. */
export const identitySince = (now: Date): Date => new Date(Math.floor(now.getTime() / PERIOD_MS) * PERIOD_MS)

/** Longest name before a text, in characters, so that room is left for the text. */
const MAX_PREFIX = 60

/** An address, until a space or what quotes it. Its length is bounded, so that the time is linear (standard W22). */
const ADDRESS = /https?:\/\/[^\s<>"“”„«»]{1,2048}/gi
/** Punctuation that ends the sentence, not the address. */
const ENDS_SENTENCE = new Set(".,;:!?'’]")

interface FoundLink {
  at: number
  length: number
  /** As it is typed; undefined if a field is in it. */
  address: string | undefined
}

function findLinks(content: string): FoundLink[] {
  return [...content.matchAll(ADDRESS)].flatMap(({ 0: match, index: at }): FoundLink[] => {
    const field = match.indexOf('{{')
    // A fallback ends with the field that it is of.
    const close = match.indexOf('}}')
    const address = withoutEnd(close >= 0 && (field < 0 || close < field) ? match.slice(0, close) : match)
    if (address.includes('{{')) return [{ at, length: match.length, address: undefined }]
    const href = safeHref(address)
    return href !== undefined && new URL(href).hostname.includes('.') ? [{ at, length: address.length, address }] : []
  })
}

/** Removes the end of a sentence from an address; a bracket belongs to it if it was opened in it. */
function withoutEnd(match: string): string {
  let closed = match.split(')').length - match.split('(').length
  let end = match.length
  for (; end > 0; end -= 1) {
    const last = match[end - 1] as string
    if (last === ')' && closed > 0) closed -= 1
    else if (!ENDS_SENTENCE.has(last)) break
  }
  return match.slice(0, end)
}

/**
 * Returns the addresses of a text that are shortened, in order, each once, at most `MAX_TEXT_LINKS`. A link's number is its
 * place in this list.
 */
export const linksIn = (content: string): string[] => unique(findLinks(content))

const unique = (found: readonly FoundLink[]): string[] =>
  [...new Set(found.flatMap(({ address }) => address ?? []))].slice(0, MAX_TEXT_LINKS)

/** Returns the short form of a link. @param origin where links live, like `https://example.com` */
export const shortLink = (origin: string, code: string): string => `${origin}/l/${code}`

/** Returns what a preview shows for a short link that no code has been made for: as long, and in the same alphabet. */
export const sampleShortLink = (origin: string): string => shortLink(origin, 'a1b2c3d4e5'.slice(0, SHORT_CODE_LENGTH))

/** Returns the link by which a person stops texts that they cannot answer. */
export const stopLink = (origin: string, code: string): string => `${origin}/x/${code}`

/** The same for a preview. */
export const sampleStopLink = (origin: string): string => stopLink(origin, 'a1b2c3d4e5f6'.slice(0, STOP_CODE_LENGTH))

export interface CampaignText {
  /** As it leaves; '' if nothing is left of the content. */
  text: string
  segments: number
  encoding: TextSegments['encoding']
  /** The first places of the content that have to be corrected. They are the same for every person. */
  problems: MergeProblem[]
  /** Fields without a value and without a fallback. */
  missing: MergeField[]
  /** Not empty, and no longer than carriers pass on. */
  isSendable: boolean
}

/** What differs from person to person. */
export interface CampaignReader {
  values: MergeValues
  /** Returns the short form of a link by its number, of the same length for everybody. */
  short: (linkNo: number) => string
  /** Puts the artist's name before the text, unless the content names them. */
  withName: boolean
  /** Adds how to opt out, unless the content says it. */
  withOptOut: boolean
  /** Of a text that leaves from a name: the link to opt out, which is added in any case. */
  stop?: string | undefined
}

/**
 * Returns the text of a campaign as it leaves to one person. The preview, the cost, the dispatcher, and the thread call it,
 * so that what was shown is what leaves and what is paid (standard S12).
 * @param message.content as the artist wrote it
 */
export const campaignText = ({ content, ...reader }: CampaignReader & { content: string }): CampaignText =>
  openCampaignText(content)(reader)

/**
 * Reads a campaign's content once, for any number of people. @returns how to draw `campaignText` for one of them; what is
 * too long to be sent is cut off, so that no content makes it slow (standard W22)
 */
export function openCampaignText(content: string): (reader: CampaignReader) => CampaignText {
  const found = findLinks(content)
  const problems = [...linkProblems(found), ...mergeProblemsIn(content)].slice(0, MOST_PROBLEMS)
  const shorten = openShortener(content, found)
  const isOptOutSaid = saysHowToStop(content)
  // At most the content's own spaces are trimmed off again.
  const most = MAX_TEXT_LENGTH + content.length - content.replace(/\s+/g, '').length
  let named: { artist: string; prefix: string } | undefined
  const prefixFor = (artist: string) => {
    if (named?.artist !== artist) named = { artist, prefix: prefixOf(content, artist) }
    return named.prefix
  }
  return ({ values, short, withName, withOptOut, stop }) => {
    const filled = fillMergeFields(shorten(short), values, most)
    const body = filled.text.trim()
    const prefix = withName ? prefixFor(values.artist) : ''
    const ending = stop === undefined ? OPT_OUT_WORDS : `${OPT_OUT_LINK_WORDS} ${stop}`
    const suffix = stop !== undefined || (withOptOut && !isOptOutSaid) ? `\n${ending}` : ''
    const text = body === '' ? '' : `${prefix}${body}${suffix}`
    const { segments, encoding } = countSegments(text)
    const isSendable = text !== '' && text.length <= MAX_TEXT_LENGTH
    return { text, segments, encoding, problems, missing: filled.missing, isSendable }
  }
}

/** Returns what stands before a text so that it says who writes. */
function prefixOf(content: string, artist: string): string {
  const name = artist.replace(/\s+/g, ' ').trim().slice(0, MAX_PREFIX).toWellFormed()
  return name !== '' && !saysName(content, name) ? `${name}: ` : ''
}

/** Returns how to put short forms in the place of a content's links. */
function openShortener(content: string, found: readonly FoundLink[]): (short: (linkNo: number) => string) => string {
  const links = unique(found)
  const parts: (string | number)[] = []
  let end = 0
  for (const { at, length, address } of found) {
    const linkNo = address === undefined ? -1 : links.indexOf(address)
    if (linkNo < 0) continue
    parts.push(content.slice(end, at), linkNo)
    end = at + length
  }
  if (parts.length === 0) return () => content
  parts.push(content.slice(end))
  return (short) => parts.map((part) => (typeof part === 'number' ? short(part) : part)).join('')
}

function linkProblems(found: readonly FoundLink[]): MergeProblem[] {
  const links = new Set(unique(found))
  return found.flatMap(({ at, length, address }) => {
    if (address === undefined)
      return [{ at, length, text: 'A link is the same for everybody: take the field out of it.' }]
    return links.has(address) ? [] : [{ at, length, text: `A text has at most ${MAX_TEXT_LINKS} links.` }]
  })
}

/** Tells whether the content names the artist, by name or by field; not whether somebody of that name is written to. */
function saysName(content: string, name: string): boolean {
  if (/\{\{\s*artist\s*(?:\||\}\})/i.test(content)) return true
  const spelled = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const text = content.replace(ADDRESS, ' ').replace(/\{\{[^{}]*\}\}/g, ' ')
  return new RegExp(`(?<![\\p{L}\\p{N}])${spelled}(?![\\p{L}\\p{N}])`, 'iu').test(text)
}

const HOW_TO_STOP = [
  /\b(?:reply|text|txt|send|answer|respond)\s+(?:with\s+)?["'“‘]?stop\b/i,
  /\bstop["'”’]?\s*(?:to|2|=)\s*(?:opt|end|unsub|quit|cancel|stop|leave)/i,
]

/** Tells whether the content says how to opt out. "Don't stop the music" does not. */
const saysHowToStop = (content: string): boolean => HOW_TO_STOP.some((words) => words.test(content))
