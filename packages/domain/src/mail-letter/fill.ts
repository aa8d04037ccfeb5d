import { foldCase } from '../fold-case.ts'
import type { CompiledMail, MailAddressKind, MailCondition, MailPiece } from '../mail-pieces.ts'
import { escapeHtml } from '../mail-text.ts'
import type { MergeField, MergeValues } from '../merge-fields.ts'

/** What a mail is filled in from. */
export interface MailReader {
  values: MergeValues
  city?: string | null
  region?: string | null
  country?: string | null
  tags?: readonly string[]
}

/** Where the addresses of a mail lead. */
export interface MailAddresses {
  part: 'subject' | 'html' | 'text'
  link(no: number): string
  address(kind: MailAddressKind): string
}

/** Fills in a part of a compiled mail for one person. Values are escaped for HTML, and of a subject one line. */
export function fillMail(pieces: readonly MailPiece[], reader: MailReader, addresses: MailAddresses): string {
  const { part } = addresses
  const person = { ...reader, ...addresses }
  const safe = part === 'html' ? escapeHtml : part === 'subject' ? oneLine : (text: string) => text
  let filled = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') filled += piece
    else if (!('only' in piece)) filled += safe(shownBy(piece, person))
    else if (meetsCondition(piece.only, reader)) filled += fillMail(piece.pieces, reader, addresses)
  }
  return filled
}

/** What a compiled mail needs to know about one person. */
export type MailPerson = MailReader & Omit<MailAddresses, 'part'>

/** Returns what a piece shows a person, as plain text. */
export function shownBy(piece: Exclude<MailPiece, string | { only: unknown }>, person: MailPerson): string {
  if ('field' in piece) {
    const value = person.values[piece.field].trim() || piece.fallback
    return value !== '' && piece.space ? ` ${value}` : value
  }
  return 'link' in piece ? person.link(piece.link) : person.address(piece.address)
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ')

/** Tells whether somebody gets a part of a mail. */
export function meetsCondition({ field, is, values }: MailCondition, reader: MailReader): boolean {
  const wanted = foldedOf(values)
  const own = field === 'tag' ? foldedOf(reader.tags ?? NO_TAGS) : [foldCase(reader[field] ?? '')]
  for (const value of own) if (wanted.has(value)) return is
  return !is
}
const NO_TAGS: readonly string[] = []

/** Folded lists. A mail asks the same ones in each of its blocks, for each of its readers (standard W22). */
const FOLDED = new WeakMap<readonly string[], ReadonlySet<string>>()

function foldedOf(list: readonly string[]): ReadonlySet<string> {
  const known = FOLDED.get(list)
  if (known) return known
  const folded = new Set(list.map(foldCase))
  FOLDED.set(list, folded)
  return folded
}

/** A field of a mail. @property hasFallback everywhere that it stands */
interface UsedField {
  field: MergeField
  hasFallback: boolean
}

/** Returns the fields that a mail uses. */
export function fieldsOf({ subject, html, text }: CompiledMail): UsedField[] {
  const fields = new Map<MergeField, boolean>()
  const look = (pieces: readonly MailPiece[]) => {
    for (const piece of pieces) {
      if (typeof piece === 'string') continue
      if ('field' in piece) fields.set(piece.field, piece.fallback !== '' && (fields.get(piece.field) ?? true))
      if ('only' in piece) look(piece.pieces)
    }
  }
  for (const part of [subject, html, text]) look(part)
  return [...fields].map(([field, hasFallback]) => ({ field, hasFallback }))
}
