import type { CompiledMail, MailPiece } from '../mail-pieces.ts'
import { mailHtml, mailPlain } from '../mail-text.ts'
import { letterFrame } from './frame.ts'
import type { LetterContent, LetterSender } from './letter.ts'
import { piecesOf } from './pieces.ts'

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
