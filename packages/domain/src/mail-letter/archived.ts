import type { MailPiece } from '../mail-pieces.ts'
import { escapeHtml } from '../mail-text.ts'
import { compileBody, compileLine } from './compile.ts'
import { shownBy } from './fill.ts'
import { DOCUMENT_END, frameHead, frameTop, TABLES_END } from './frame.ts'
import type { LetterContent, LetterSender } from './letter.ts'
import { LETTER_LOOK, lookOf } from './look.ts'

/** Where a letter stands that everybody can read. All addresses are absolute. */
export interface ArchivedPlace extends Pick<LetterSender, 'artist' | 'origin' | 'cleanHtml'> {
  /** Artist's page, list of letters, their feed, and this letter. */
  page: string
  list: string
  feed: string
  letter: string
  sentAt: Date
}

/**
 * Returns a line of a letter for everybody: merge fields show their fallbacks, and the artist's name, which is public. Never
 * anything of a person.
 */
export const archivedLine = (text: string, artist: string): string =>
  fillForAll(compileLine(text), { artist, part: 'text' }).trim()

/** Returns the subject of a letter for everybody; it may consist of merge fields alone. */
export const archivedSubject = (subject: string, artist: string): string =>
  archivedLine(subject, artist) || `A letter from ${artist}`

/**
 * Draws a letter for everybody, as its readers got it, but for what is a person's: merge fields show their fallbacks, parts
 * that are for some people only are left out, links lead where they were written to, and nothing unsubscribes anybody.
 */
export function archivedLetter(letter: LetterContent, place: ArchivedPlace): string {
  const { artist } = place
  const look = letter.design ? lookOf(letter.design) : LETTER_LOOK
  const links: string[] = []
  const { html } = compileBody(letter, place, links)
  const subject = archivedSubject(letter.subject, artist)
  const head = headOf(subject, archivedLine(letter.preheader, artist), place)
  const top = `${anchor(place.page, artist, 'color:inherit;text-decoration:none')}<h1 style="margin:16px 0 0;font:700 28px/1.25 ${look.font};overflow-wrap:anywhere">${escapeHtml(subject)}</h1>`
  const foot = `
</td></tr>
<tr><td class="dim" style="padding:20px 4px 24px;font:400 13px/1.6 ${look.font};color:#5d6862">Sent on ${DAY.format(place.sentAt)} &nbsp;·&nbsp; ${anchor(place.list, `More letters from ${artist}`, 'color:#5d6862')}</td></tr>
`
  const body = fillForAll(html, { artist, links, part: 'html' })
  const main = `<main>${frameTop(top, look)}${body}${foot}${TABLES_END}</main>\n`
  return frameHead(`${subject} | ${artist}`, look, head) + main + DOCUMENT_END
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

const anchor = (href: string, words: string, style: string): string =>
  `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(words)}</a>`

function headOf(subject: string, description: string, { artist, letter, feed, sentAt }: ArchivedPlace): string {
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    content === '' ? '' : `<meta ${key}="${name}" content="${escapeHtml(content)}">\n`
  return [
    `<link rel="canonical" href="${escapeHtml(letter)}">\n`,
    `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(`Letters from ${artist}`)}" href="${escapeHtml(feed)}">\n`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">\n',
    meta('name', 'description', description),
    meta('property', 'og:type', 'article'),
    meta('property', 'og:title', subject),
    meta('property', 'og:description', description),
    meta('property', 'og:url', letter),
    meta('property', 'article:published_time', sentAt.toISOString()),
  ].join('')
}

/** Fills in what nobody in particular reads. */
function fillForAll(
  pieces: readonly MailPiece[],
  { artist, links = [], part }: { artist: string; links?: readonly string[]; part: 'html' | 'text' },
): string {
  const nobody = {
    values: { first_name: '', last_name: '', name: '', city: '', region: '', email: '', artist },
    link: (no: number) => links[no] ?? '',
    address: () => '',
  }
  const safe = part === 'html' ? escapeHtml : (text: string) => text
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : 'only' in piece ? '' : safe(shownBy(piece, nobody))))
    .join('')
}
