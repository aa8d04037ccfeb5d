import type { CompiledMail, MailPiece } from '../mail-pieces.ts'
import { mailHtml, mailPlain } from '../mail-text.ts'
import { letterFrame } from './frame.ts'
import { piecesOf } from './pieces.ts'

/** A mail of a campaign as its artist wrote it. */
export interface LetterContent {
  /** May have merge fields, as the others. */
  subject: string
  /** Shown beside the subject in lists of mail; empty: the first words are. */
  preheader: string
  /** In the composer's markup (`mailHtml`). */
  content: string
}

/** Who it comes from, and why. */
export interface LetterSender {
  /** Name that fans know the artist by. */
  artist: string
  /** Lines (standard S18). */
  postalAddress: string
  /** Sentence that says why somebody gets it. */
  reason: string
}

/** Compiles a mail once for all its recipients: drawn as a letter, with a footer that says who writes and how to stop. */
export function compileLetter(letter: LetterContent, sender: LetterSender): CompiledMail {
  const links: string[] = []
  const frame = letterFrame(sender)
  const words = piecesOf(mailHtml(letter.content), 'html', links)
  const preheader = piecesOf(frame.preheader(letter.preheader), 'html', [])
  return {
    subject: piecesOf(oneLine(letter.subject), 'text', []).map(withoutLinks(oneLine(letter.subject))),
    html: merged([frame.head, ...preheader, frame.body, ...words, ...frame.foot]),
    text: merged([...piecesOf(mailPlain(letter.content), 'text', links), ...frame.textFoot]),
    links,
  }
}

/** Line breaks in a header would begin another one. */
const oneLine = (text: string): string =>
  text
    .replace(/\p{C}+/gu, ' ')
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
