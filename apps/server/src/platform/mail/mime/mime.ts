import {
  type CompiledMail,
  escapeHtml,
  fillMail,
  type MailPerson,
  type MailPiece,
  meetsCondition,
  shownBy,
} from '@greenroom/domain'
import { hash } from 'node:crypto'
import { type DkimKey, signer } from '../dkim.ts'
import { type HeaderField, mailboxField, textField, tokenField } from './header-lines.ts'
import { quotedPrintable } from './quoted-printable.ts'

/** Parts that all mails of a campaign share. */
export interface MimeSettings {
  compiled: CompiledMail
  from: { name: string; address: string }
  replyTo?: { name: string; address: string } | undefined
  /** Further fields, e.g. List-Id and Feedback-ID. */
  headers?: Readonly<Record<string, string>>
  /** Domain of the Message-IDs. */
  domain: string
  date: Date
  /** Secret of the campaign, from which its boundary is made, so that nobody can guess it. */
  seed: string
  /** Absent or none: mails are not signed here, but by the relay. */
  keys?: readonly DkimKey[]
}

export type MimePerson = MailPerson & {
  to: string
  toName?: string
  /** Part of the Message-ID before `@`. */
  messageId: string
  /** Fields of this person's mail, e.g. List-Unsubscribe. They replace those of the campaign. */
  headers: Readonly<Record<string, string>>
}

/** Something that is filled in for each person. */
type Hole = Exclude<MailPiece, string | { only: unknown }>
/** Part of a body: final bytes, something to fill in, or more parts for some people. */
type Part =
  | Buffer
  | { hole: Hole; isHtml: boolean }
  | { only: Extract<MailPiece, { only: unknown }>['only']; parts: Part[] }

/** Bytes before the body, into which the header is written once the body, which it signs, is known. */
const HEAD_ROOM = 16_384
/** All mails are written here, one after another. It grows to the largest. */
let scratch = Buffer.allocUnsafe(HEAD_ROOM + 65_536)

/**
 * Compiles the mail of a campaign as MIME (RFC 2045): what is the same for all is encoded once, and only what differs is
 * encoded for each person.
 * @returns what writes the mail to one person; its bytes are valid until the next mail of any campaign is written
 * @throws RangeError if a header field cannot be sent
 */
export function openMime(settings: MimeSettings): (person: MimePerson) => Buffer {
  const { compiled, from, replyTo, headers = {}, domain, date, seed, keys = [] } = settings
  // Quoted-printable never contains "=_" (RFC 2045, section 6.7).
  const boundary = `=_${hash('sha256', `boundary of ${seed}`).slice(0, 32)}`
  const parts = joined([
    Buffer.from(`--${boundary}\r\n${headOf('text/plain')}`),
    ...partsOf(compiled.text, false),
    Buffer.from(`\r\n--${boundary}\r\n${headOf('text/html')}`),
    ...partsOf(compiled.html, true),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const sender = mailboxField('From', from)
  const others = [
    tokenField('Date', date.toUTCString().replace('GMT', '+0000')),
    ...(replyTo ? [mailboxField('Reply-To', replyTo)] : []),
    tokenField('MIME-Version', '1.0'),
    tokenField('Content-Type', `multipart/alternative; boundary="${boundary}"`),
  ]
  const campaign = Object.entries(headers).map(([name, value]) => tokenField(name, value))
  const [first = '', ...more] = compiled.subject
  const sameSubject = typeof first === 'string' && more.length === 0 ? textField('Subject', first) : undefined
  const sign = keys.length > 0 ? signer(keys) : undefined

  function fieldsOf(person: MimePerson): HeaderField[] {
    const own = Object.entries(person.headers).map(([name, value]) => tokenField(name, value))
    return [
      sender,
      mailboxField('To', { name: person.toName ?? '', address: person.to }),
      sameSubject ?? textField('Subject', fillMail(compiled.subject, person, { ...person, part: 'subject' })),
      tokenField('Message-ID', `<${person.messageId}@${domain}>`),
      ...others,
      ...campaign.filter(({ name }) => own.every((each) => each.name !== name)),
      ...own,
    ]
  }

  return (person) => {
    const fields = fieldsOf(person)
    const end = writeParts(parts, HEAD_ROOM, person)
    let head = ''
    for (const { line } of fields) head += `${line}\r\n`
    head += '\r\n'
    const body = scratch.subarray(HEAD_ROOM, end)
    if (sign) head = sign(fields, hash('sha256', body, 'base64')) + head
    if (head.length > HEAD_ROOM) return Buffer.concat([Buffer.from(head, 'latin1'), body])
    const begin = HEAD_ROOM - head.length
    scratch.write(head, begin, 'latin1')
    return scratch.subarray(begin, end)
  }
}

const headOf = (type: string) =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`

/** Compiles a body, which ends with a line break. */
function partsOf(pieces: readonly MailPiece[], isHtml: boolean): Part[] {
  const last = pieces.at(-1)
  const endsLine = typeof last === 'string' && last.endsWith('\n')
  return compile(endsLine ? pieces : [...pieces, '\n'], isHtml)
}

function compile(pieces: readonly MailPiece[], isHtml: boolean): Part[] {
  const parts: Part[] = []
  let text = ''
  const close = () => {
    if (text !== '') parts.push(Buffer.from(quotedPrintable(text), 'latin1'))
    text = ''
  }
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece
      continue
    }
    close()
    if ('only' in piece) parts.push({ only: piece.only, parts: compile(piece.pieces, isHtml) })
    else parts.push({ hole: piece, isHtml })
  }
  close()
  return parts
}

/** Puts neighboring bytes together. */
function joined(parts: readonly Part[]): Part[] {
  const out: Part[] = []
  for (const part of parts) {
    const last = out.at(-1)
    if (Buffer.isBuffer(part) && Buffer.isBuffer(last)) out[out.length - 1] = Buffer.concat([last, part])
    else out.push(part)
  }
  return out
}

/** Writes parts into the scratch buffer. @returns where they end */
function writeParts(parts: readonly Part[], at: number, person: MimePerson): number {
  for (const part of parts) {
    if (Buffer.isBuffer(part)) {
      makeRoom(at + part.length)
      scratch.set(part, at)
      at += part.length
    } else if ('only' in part) {
      if (meetsCondition(part.only, person)) at = writeParts(part.parts, at, person)
    } else {
      const shown = shownBy(part.hole, person)
      if (shown === '') continue
      const text = quotedPrintable(part.isHtml ? escapeHtml(shown) : shown)
      makeRoom(at + text.length)
      at += scratch.write(text, at, 'latin1')
    }
  }
  return at
}

function makeRoom(bytes: number) {
  if (bytes <= scratch.length) return
  const larger = Buffer.allocUnsafe(Math.max(bytes, scratch.length * 2))
  larger.set(scratch)
  scratch = larger
}
