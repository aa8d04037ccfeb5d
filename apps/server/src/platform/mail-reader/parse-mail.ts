import { MAX_MAIL_MEDIA } from '@greenroom/domain/messages'
import PostalMime, { type Address, addressParser, type Attachment, decodeWords, type Email } from 'postal-mime'
import { cleanHtml } from './clean-html.ts'
import { foldText } from './fold-text.ts'
import { isFromMachine } from './machine.ts'
import { type MailReport, readReport } from './reports.ts'

/** Total size of the attached files that are kept, in bytes: what mail servers let through. */
const MAX_FILE_BYTES = 15 * 1024 * 1024
/** Bounds of a mail's structure (standard W22); ordinary mails have a tenth of it. */
const LIMITS = { maxNestingDepth: 12, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true } as const
/** Most lines that may delimit parts. */
const MAX_DELIMITERS = 3000
/** Most lines; 15 MB of encoded files have 200,000. */
const MAX_LINES = 400_000
/** Characters of text and of HTML that are read. */
const MAX_TEXT = 200_000
const MAX_HTML = 1_000_000
/** Largest sanitized HTML that is kept, and most of the quoted history, in characters. */
const MAX_CLEAN_HTML = 100_000
const MAX_QUOTED = 20_000
const MAX_SUBJECT = 998
const MAX_NAME = 200
/** Most addresses and ids of a header that are read. */
const MAX_LISTED = 50

export interface MailFileRead {
  name: string
  type: string
  bytes: Uint8Array
}

/** Content of a mail, bounded and safe to store and show. */
export interface MailRead {
  from: { name: string; address: string } | undefined
  /** Address that the last server delivered it to, in lower case, if it names one. */
  deliveredTo: string[]
  /** Whom it names, in lower case. */
  recipients: string[]
  subject: string
  messageId: string | undefined
  /** Message-IDs that it answers, the nearest first. */
  answers: string[]
  text: string
  /** Sanitized; undefined if it says no more than the text. */
  html: string | undefined
  quoted: string | null
  files: MailFileRead[]
  /** Number of files that were left out because they are too many or too large. */
  filesLeftOut: number
  /** A machine wrote it (RFC 3834). */
  isAutomatic: boolean
  report: MailReport | undefined
  /** Its structure is too much to take apart; only its headers were read. */
  isTooMuch: boolean
}

/**
 * Takes a mail apart. Costs are bounded, but the sender chooses the bytes: called only in the process that reads mail.
 */
export async function parseMail(raw: Uint8Array, headersOnly: boolean): Promise<MailRead> {
  const isTooMuch = headersOnly || hasTooManyLines(raw)
  const email = await PostalMime.parse(isTooMuch ? headOf(raw) : raw, LIMITS)
  const header = (key: string) => email.headers.find((one) => one.key === key)?.value ?? ''
  const words = isTooMuch ? { text: '', html: undefined, quoted: null } : wordsOf(email)
  const { files, leftOut } = isTooMuch ? { files: [], leftOut: 0 } : filesOf(email.attachments)
  const from = mailboxOf(email.from)
  const report = isTooMuch ? undefined : reportOf(email, words.text, header)
  return {
    from,
    deliveredTo: addressesOf(deliveryHeaderOf(email)).map(storable),
    recipients: addressesOf([...(email.to ?? []), ...(email.cc ?? [])]).map(storable),
    subject: storable(
      (email.subject ?? '')
        .replace(/\p{C}+/gu, ' ')
        .trim()
        .slice(0, MAX_SUBJECT),
    ),
    messageId: idsIn(storable(email.messageId ?? ''))[0],
    answers: [...idsIn(email.inReplyTo ?? ''), ...idsIn(email.references ?? '').toReversed()].map(storable),
    text: storable(words.text),
    html: words.html === undefined ? undefined : storable(words.html),
    quoted: words.quoted === null ? null : storable(words.quoted.slice(0, MAX_QUOTED)),
    files: report ? [] : files,
    filesLeftOut: leftOut,
    isAutomatic: isFromMachine(header, from?.address ?? '', email.subject ?? ''),
    report,
    isTooMuch,
  }
}

/** Returns a text that the database can keep: without NUL, and without halves of a character. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

function wordsOf({ text = '', html }: Email): Pick<MailRead, 'text' | 'html' | 'quoted'> {
  const plain = foldText(text.slice(0, MAX_TEXT))
  if (html === undefined || html.trim() === '') return { ...plain, html: undefined }
  const clean = cleanHtml(html.slice(0, MAX_HTML))
  const shown = clean.html !== undefined && clean.html.length <= MAX_CLEAN_HTML ? clean.html : undefined
  return plain.text === ''
    ? { text: clean.text.slice(0, MAX_TEXT), quoted: clean.quoted, html: shown }
    : { ...plain, html: shown }
}

/** Tells whether a mail has more lines, or more that look like delimiters of parts, than any ordinary one. */
function hasTooManyLines(raw: Uint8Array): boolean {
  let lines = 0
  let delimiters = 0
  for (let at = raw.indexOf(0x0a); at !== -1 && lines <= MAX_LINES; at = raw.indexOf(0x0a, at + 1)) {
    lines++
    if (raw[at + 1] === 0x2d && raw[at + 2] === 0x2d) delimiters++
  }
  return lines > MAX_LINES || delimiters > MAX_DELIMITERS
}

/** Returns the headers of the mail alone. */
function headOf(raw: Uint8Array): Uint8Array {
  const head = Buffer.from(raw.subarray(0, LIMITS.maxHeadersSize / 2))
  const ends = ['\r\n\r\n', '\n\n'].map((end) => head.indexOf(end)).filter((at) => at !== -1)
  const text = head.subarray(0, Math.min(head.length, ...ends))
  return Buffer.concat([
    Buffer.from(text.toString('latin1').replace(/^content-type:/gim, 'X-Type:'), 'latin1'),
    Buffer.from('\r\n\r\n'),
  ])
}

function filesOf(attachments: readonly Attachment[]): { files: MailFileRead[]; leftOut: number } {
  const files: MailFileRead[] = []
  let total = 0
  for (const { filename, mimeType, content } of attachments) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
    if (files.length === MAX_MAIL_MEDIA || total + bytes.length > MAX_FILE_BYTES) continue
    total += bytes.length
    const name = (filename ?? '')
      .replace(/[\p{C}/\\]+/gu, ' ')
      .trim()
      .slice(-MAX_NAME)
    files.push({ name: storable(name), type: storable(mimeType.toLowerCase().slice(0, 100)), bytes })
  }
  return { files, leftOut: attachments.length - files.length }
}

function reportOf(email: Email, text: string, header: (key: string) => string): MailReport | undefined {
  const part = (type: RegExp) => {
    const found = email.attachments.find(({ mimeType }) => type.test(mimeType))
    return found && wordsIn(found.content)
  }
  return readReport({
    from: mailboxOf(email.from)?.address ?? '',
    subject: email.subject ?? '',
    failed: header('x-failed-recipients'),
    text: (email.text ?? text).slice(0, MAX_TEXT).replaceAll('\r\n', '\n'),
    status: part(/^message\/(?:global-)?delivery-status$/i),
    feedback: part(/^message\/feedback-report$/i),
    original: part(/^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/(?:rfc822|global)-headers)$/i) ?? '',
  })
}

/** Characters of a report's part that are read. */
const MAX_REPORT = 64 * 1024
const wordsIn = (content: Attachment['content']): string =>
  (typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8')).slice(0, MAX_REPORT)

/** The topmost one was added by the last server, which is ours. */
function deliveryHeaderOf({ headers }: Email): Address[] {
  const header = headers.find(({ key }) => /^(?:delivered-to|x-original-to|envelope-to|x-envelope-to)$/.test(key))
  return header ? addressParser(decodeWords(header.value)) : []
}

function addressesOf(named: readonly Address[]): string[] {
  const flat = named.flatMap((one) => (one.group ? one.group : [one]))
  return [...new Set(flat.map(({ address }) => (address ?? '').toLowerCase()).filter(Boolean))].slice(0, MAX_LISTED)
}

function mailboxOf(address: Address | undefined): MailRead['from'] {
  const one = address?.group ? address.group[0] : address
  if (!one?.address) return undefined
  return {
    name: storable(
      one.name
        .replace(/\p{C}+/gu, ' ')
        .trim()
        .slice(0, MAX_NAME),
    ),
    address: storable(one.address.slice(0, 320)),
  }
}

const idsIn = (value: string): string[] => (value.match(/<[^<>\s]{1,900}>/g) ?? []).slice(-MAX_LISTED)
