import type { MailDesign } from '../mail-design.ts'
import type { CompiledMail, MailPiece } from '../mail-pieces.ts'
import { mailPlain } from '../mail-text.ts'
import { blockHtml, blockPlain } from './blocks.ts'
import { FIRST_WORDS_END, letterFrame } from './frame.ts'
import type { LetterContent, LetterSender } from './letter.ts'
import { LETTER_LOOK, lookOf } from './look.ts'
import { piecesOf } from './pieces.ts'
import { wordsHtml } from './words.ts'

/**
 * Compiles a mail once for all its recipients: drawn as a letter, with a footer that says who writes and how to stop.
 * @param links addresses that have numbers already, because another version of the mail leads to them; new ones are added
 */
export function compileLetter(letter: LetterContent, sender: LetterSender, links: string[] = []): CompiledMail {
  const { design } = letter
  const frame = letterFrame(sender, design ? lookOf(design) : LETTER_LOOK)
  const preheader = piecesOf(frame.preheader(letter.preheader), 'html', { links: [], fields: 0 })
  const body = compileBody(letter, sender, links)
  const end = letter.preheader.trim() === '' && isShort(body.html) ? FIRST_WORDS_END : ''
  return {
    subject: compileLine(letter.subject),
    html: merged([frame.head, ...preheader, frame.body, ...body.html, end, ...frame.foot]),
    text: merged([...body.text, ...frame.textFoot]),
    links,
  }
}

/** Characters of a mail that lists show at most. */
const LISTED_WORDS = 200

/** Tells whether lists of mail would show more than a body has, for somebody who sees none of its parts for some people. */
const isShort = (html: readonly MailPiece[]): boolean =>
  html
    .filter((piece) => typeof piece === 'string')
    .join('')
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ').length < LISTED_WORDS

/** Compiles a text of one line, such as a subject. */
export const compileLine = (text: string): MailPiece[] =>
  piecesOf(oneLine(text), 'text', { links: [], fields: 0 }).map(withoutLinks(oneLine(text)))

/** Compiles what an artist wrote. @param links the addresses that it leads to are added */
export const compileBody = (
  { content, design }: Pick<LetterContent, 'content' | 'design'>,
  place: BodyPlace,
  links: string[],
): Body => (design ? blocksOf(design, place, links) : wordsOf(content, links))

type BodyPlace = Pick<LetterSender, 'origin' | 'cleanHtml'>
type Body = Pick<CompiledMail, 'html' | 'text'>

const wordsOf = (content: string, links: string[]): Body => ({
  html: piecesOf(wordsHtml(content), 'html', { links, fields: 0 }),
  text: piecesOf(mailPlain(content), 'text', { links, fields: 0 }),
})

/** Compiles the blocks of a mail; one that is for some people only stays a piece of its own. */
function blocksOf(design: MailDesign, place: BodyPlace, links: string[]): Body {
  const drawn = { look: lookOf(design), origin: place.origin, cleanHtml: place.cleanHtml }
  const compile = (part: 'html' | 'text', draw: (placed: MailDesign['blocks'][number]) => string): MailPiece[] => {
    const found = { links, fields: 0 }
    return design.blocks.flatMap((placed): MailPiece[] => {
      const pieces = piecesOf(draw(placed), part, found)
      return placed.only && pieces.length > 0 ? [{ only: placed.only, pieces: merged(pieces) }] : pieces
    })
  }
  const plain = ({ block }: MailDesign['blocks'][number]) => {
    const words = blockPlain(block)
    return words === '' ? '' : `${words}\n\n`
  }
  return {
    html: compile('html', ({ block }) => blockHtml(block, drawn)),
    text: design.plain === null ? compile('text', plain) : piecesOf(design.plain, 'text', { links, fields: 0 }),
  }
}

/** Line breaks in a header would begin another one. */
const oneLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** An address in a subject is no link. */
function withoutLinks(subject: string): (piece: MailPiece) => MailPiece {
  const addresses = [...subject.matchAll(/https?:\/\/[^\s<>"]{1,2048}/g)].map(([address]) => address)
  return (piece) => (typeof piece === 'object' && 'link' in piece ? (addresses[piece.link] ?? '') : piece)
}

/** Joins neighboring strings. */
function merged(pieces: readonly MailPiece[]): MailPiece[] {
  const joined: MailPiece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece
    else if (piece !== '') joined.push(piece)
  }
  return joined
}
