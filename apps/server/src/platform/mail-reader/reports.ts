/** What a mail server says about one recipient of a mail of ours (RFC 3464). */
export interface DeliveryReport {
  kind: 'delivery'
  recipient: string
  action: 'failed' | 'delayed' | 'delivered'
  verdict: Verdict
  /** Message-ID of the mail that it is about. */
  about: string | undefined
}

/** A person reported a mail of ours as spam (RFC 5965). */
export interface Complaint {
  kind: 'complaint'
  recipient: string | undefined
  about: string | undefined
}
export type MailReport = DeliveryReport | Complaint

/**
 * `no-mailbox`: the address does not exist and never will. Only this suppresses (standard S16). The others may pass, or
 * are about the mail.
 */
export type Verdict = 'no-mailbox' | 'full' | 'too-large' | 'blocked' | 'passing'

/**
 * Codes of RFC 3463 that say that there is no such mailbox: bad mailbox, bad domain, bad syntax, moved without a trace,
 * null MX (RFC 7505), recipient not found (Exchange), mailbox disabled.
 */
const NO_MAILBOX = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
/** Words of servers that use the code of a missing mailbox for something that passes. */
const PASSING =
  /\b(?:quota|full|over ?quota|too quickly|rate|try (?:again|later)|later|temporar\w+|greylist\w*|spam|block\w*|policy|reputation|rejected due|denied|suspicious|unsolicited|blacklist\w*|listed)\b/i
const FULL = /\b(?:over ?quota|quota exceeded|mailbox (?:is )?full|storage)\b/i

/**
 * Judges a failure by the status of the report and the server's own words. What is not certain counts as passing: a
 * wrong suppression silences a person (standard S16).
 */
export function verdictOf(status: string, diagnostic: string): Verdict {
  const said = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/.exec(diagnostic)?.[0]
  const reply = /(?:^|[\s;])([245]\d\d)[\s-]/.exec(diagnostic)?.[1]
  const code = said !== undefined && /^[45]\.0\.0$/.test(status) ? said : status
  if (/^[45]\.2\.2$/.test(code) || FULL.test(diagnostic)) return 'full'
  if (/^[45]\.(?:2\.3|3\.4)$/.test(code)) return 'too-large'
  if (code.startsWith('5.7.')) return 'blocked'
  const agrees = (reply ?? '5').startsWith('5') && (said === undefined || NO_MAILBOX.has(said))
  return NO_MAILBOX.has(code) && agrees && !PASSING.test(diagnostic) ? 'no-mailbox' : 'passing'
}

/** Parts of a mail that a report consists of. */
export interface ReportParts {
  from: string
  subject: string
  /** X-Failed-Recipients of Exim. */
  failed: string
  text: string
  /** `message/delivery-status`. */
  status: string | undefined
  /** `message/feedback-report`. */
  feedback: string | undefined
  /** The mail that came back, or its headers. */
  original: string
}

/** Reads a report. @returns undefined if the mail is none */
export function readReport(parts: ReportParts): MailReport | undefined {
  const about = messageIdIn(parts.original)
  if (parts.feedback !== undefined) return readFeedback(parts.feedback, about)
  if (parts.status !== undefined) return readStatus(parts.status, about)
  return readProse(parts)
}

function readFeedback(feedback: string, about: string | undefined): Complaint | undefined {
  const fields = fieldsIn(feedback)
  // `not-spam`, `virus`, and `auth-failure` are no complaints.
  if (!/^(?:abuse|fraud|opt-out(?:-list)?)$/i.test(fields.get('feedback-type') ?? '')) return undefined
  return { kind: 'complaint', recipient: addressIn(fields.get('original-rcpt-to') ?? ''), about }
}

function readStatus(status: string, about: string | undefined): DeliveryReport | undefined {
  const groups = status
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map(fieldsIn)
    .filter((fields) => fields.has('action'))
  // Our mails have one recipient.
  const [fields] = groups
  if (!fields || groups.length > 1) return undefined
  const recipient = addressIn(fields.get('original-recipient') ?? '') ?? addressIn(fields.get('final-recipient') ?? '')
  const action = /^(failed|delayed|delivered)\b/i.exec(fields.get('action') ?? '')?.[1]?.toLowerCase()
  if (recipient === undefined || action === undefined) return undefined
  const code = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? '5.0.0'
  const verdict = verdictOf(code, fields.get('diagnostic-code') ?? '')
  return { kind: 'delivery', recipient, action: action as DeliveryReport['action'], verdict, about }
}

/** Reads the reports of qmail and of Exim before 4.86, which are prose. */
function readProse({ from, failed, text, subject }: ReportParts): DeliveryReport | undefined {
  const isQmail = /^Hi\. This is the qmail-send program at /m.test(text)
  if (!isQmail && failed === '') return undefined
  if (!/mailer-daemon|postmaster/i.test(from)) return undefined
  const found = isQmail ? /^<([^<>\s]{3,320})>:\n([\s\S]{0,2000}?)(?:\n\n|$)/m.exec(text) : undefined
  const recipient = addressIn(isQmail ? (found?.[1] ?? '') : failed)
  if (recipient === undefined || failed.includes(',')) return undefined
  const at = isQmail ? 0 : Math.max(0, text.indexOf(recipient))
  const words = isQmail ? (found?.[2] ?? '') : (text.slice(at + recipient.length, at + 2000).split(/\n-{3,}/)[0] ?? '')
  const isDelayed = /delayed|warning/i.test(subject)
  const code = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? '5.0.0'
  return {
    kind: 'delivery',
    recipient,
    action: isDelayed ? 'delayed' : 'failed',
    verdict: verdictOf(code, words.replace(/\s+/g, ' ').trim()),
    about: messageIdIn(text),
  }
}

/** Reads header fields, unfolded, by name in lower case. The first of a name counts. */
function fieldsIn(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([A-Za-z-]{1,60}):[ \t]*(.*)$/.exec(line) ?? []
    if (name !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value ?? '')
  }
  return fields
}

/** Returns the address in `rfc822; <nova@example.com>` or alike. */
const addressIn = (value: string): string | undefined => /[^\s<>;,()]{1,64}@[^\s<>;,()]{1,255}/.exec(value)?.[0]

const messageIdIn = (text: string): string | undefined =>
  /^Message-ID:[ \t]*(?:\r?\n[ \t]+)?(<[^<>\s]{1,900}>)/im.exec(text)?.[1]
