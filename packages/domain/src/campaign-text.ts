import { MAX_TEXT_LINKS } from './campaigns.ts'
import { safeHref } from './links.ts'
import { fillMergeFields, type MergeField, type MergeProblem, type MergeValues } from './merge-fields.ts'
import { MAX_TEXT_LENGTH } from './messages.ts'
import { SHORT_CODE_LENGTH } from './short-codes.ts'
import { countSegments, type TextSegments } from './text-segments.ts'

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
const END_OF_SENTENCE = /[.,;:!?'’\]]+$/

interface FoundLink {
  at: number
  length: number
  /** As it is typed; undefined if a field is in it. */
  address: string | undefined
}

function findLinks(content: string): FoundLink[] {
  return [...content.matchAll(ADDRESS)].flatMap(({ 0: match, index: at }): FoundLink[] => {
    const address = withoutEnd(match)
    if (address.includes('{{')) return [{ at, length: match.length, address: undefined }]
    const href = safeHref(address)
    return href !== undefined && new URL(href).hostname.includes('.') ? [{ at, length: address.length, address }] : []
  })
}

/** Removes the end of a sentence from an address; a bracket belongs to it if it was opened in it. */
function withoutEnd(match: string): string {
  let address = match.replace(END_OF_SENTENCE, '')
  while (address.endsWith(')') && address.split(')').length > address.split('(').length)
    address = address.slice(0, -1).replace(END_OF_SENTENCE, '')
  return address
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

export interface CampaignText {
  /** As it leaves; '' if nothing is left of the content. */
  text: string
  segments: number
  encoding: TextSegments['encoding']
  /** Places of the content that have to be corrected. They are the same for every person. */
  problems: MergeProblem[]
  /** Fields without a value and without a fallback. */
  missing: MergeField[]
  /** Not empty, and no longer than carriers pass on. */
  isSendable: boolean
}

/**
 * Returns the text of a campaign as it leaves to one person. The preview, the cost, the dispatcher, and the thread call it,
 * so that what was shown is what leaves and what is paid (standard S12).
 * @param message.content as the artist wrote it
 * @param message.short returns the short form of a link by its number, of the same length for everybody
 * @param message.withName puts the artist's name before it, unless the content names them
 * @param message.withOptOut adds how to opt out, unless the content says it
 */
export function campaignText(message: {
  content: string
  values: MergeValues
  short: (linkNo: number) => string
  withName: boolean
  withOptOut: boolean
}): CampaignText {
  const { content, values, short, withName, withOptOut } = message
  const found = findLinks(content)
  const filled = fillMergeFields(shorten(content, found, short), values)
  const body = filled.text.trim()
  const name = values.artist.replace(/\s+/g, ' ').trim().slice(0, MAX_PREFIX).toWellFormed()
  const prefix = withName && name !== '' && !saysName(content, name) ? `${name}: ` : ''
  const suffix = withOptOut && !saysHowToStop(content) ? `\n${OPT_OUT_WORDS}` : ''
  const text = body === '' ? '' : `${prefix}${body}${suffix}`
  const { segments, encoding } = countSegments(text)
  return {
    text,
    segments,
    encoding,
    problems: [
      ...linkProblems(found),
      ...(filled.problems.length > 0 ? fillMergeFields(content, values).problems : []),
    ],
    missing: filled.missing,
    isSendable: text !== '' && text.length <= MAX_TEXT_LENGTH,
  }
}

function shorten(content: string, found: readonly FoundLink[], short: (linkNo: number) => string): string {
  const links = unique(found)
  let text = ''
  let end = 0
  for (const { at, length, address } of found) {
    const linkNo = address === undefined ? -1 : links.indexOf(address)
    text += content.slice(end, at) + (linkNo < 0 ? content.slice(at, at + length) : short(linkNo))
    end = at + length
  }
  return text + content.slice(end)
}

function linkProblems(found: readonly FoundLink[]): MergeProblem[] {
  const links = unique(found)
  return found.flatMap(({ at, length, address }) => {
    if (address === undefined)
      return [{ at, length, text: 'A link is the same for everybody: take the field out of it.' }]
    return links.includes(address) ? [] : [{ at, length, text: `A text has at most ${MAX_TEXT_LINKS} links.` }]
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

/** How many people get a text of how many segments: `{ '1': 940, '2': 60 }`. */
export type SegmentHistogram = Record<string, number>

/** Counts one more text. */
export function countInto(histogram: SegmentHistogram, segments: number): void {
  histogram[segments] = (histogram[segments] ?? 0) + 1
}
