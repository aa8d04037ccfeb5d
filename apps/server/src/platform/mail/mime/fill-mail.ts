import type { CompiledMail, MailAddressKind, MailPiece } from '@greenroom/domain/mail-pieces'
import type { MergeValues } from '@greenroom/domain/merge-fields'
import { type ConditionFacts, meetsCondition } from './mime-conditions.ts'

/** What a compiled mail needs to know about one person. */
export interface MailPerson extends ConditionFacts {
  values: MergeValues
  /** Returns the address of a link, by its place in the mail's list. */
  link(place: number): string
  address(kind: MailAddressKind): string
}

/** Returns what a piece shows this person, in plain text. */
export function shownBy(piece: Exclude<MailPiece, string | { only: unknown }>, person: MailPerson): string {
  if ('field' in piece) {
    const value = person.values[piece.field].trim() || piece.fallback.trim()
    return value !== '' && piece.space ? ` ${value}` : value
  }
  return 'link' in piece ? person.link(piece.link) : person.address(piece.address)
}

const UNSAFE = /[&<>"']/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(UNSAFE, (character) => ENTITIES[character] ?? '')

const asIs = (text: string) => text

function filled(pieces: readonly MailPiece[], person: MailPerson, safe: (text: string) => string): string {
  let out = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') out += piece
    else if (!('only' in piece)) out += safe(shownBy(piece, person))
    else if (meetsCondition(piece.only, person)) out += filled(piece.pieces, person, safe)
  }
  return out
}

export const fillSubject = ({ subject }: CompiledMail, person: MailPerson): string => filled(subject, person, asIs)

/** Returns a mail as one person gets it, for previews and for providers that keep mails whole. */
export const fillMail = (
  compiled: CompiledMail,
  person: MailPerson,
): { subject: string; html: string; text: string } => ({
  subject: fillSubject(compiled, person),
  html: filled(compiled.html, person, escapeHtml),
  text: filled(compiled.text, person, asIs),
})
