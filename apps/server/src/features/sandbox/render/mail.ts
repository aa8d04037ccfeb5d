/** A mail on its way, as far as a report about it needs it. */
export interface ReportedMail {
  /** Recipient. */
  to: string
  subject: string
  messageId: string
  /** Sender of its envelope. */
  returnPath: string
}

interface Letter {
  from: string
  to: string
  subject: string
  text: string
  messageId: string
  at: Date
  /** Other headers, by name. */
  headers?: Readonly<Record<string, string>>
}

/** Draws a mail as it travels (RFC 5322). */
export const letter = ({ from, to, subject, text, messageId, at, headers = {} }: Letter): Buffer =>
  lines(
    `From: ${oneLine(from)}`,
    `To: ${oneLine(to)}`,
    `Subject: ${encoded(subject)}`,
    `Date: ${at.toUTCString()}`,
    `Message-ID: ${messageId}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${oneLine(value)}`),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    wrapped(text),
  )

/** Draws what a mail server reports about a mail that it could not deliver (RFC 3464). */
export function bounceReport(mail: ReportedMail, isHard: boolean, messageId: string, at: Date): Buffer {
  const status = isHard ? '5.1.1' : '4.2.2'
  const said = isHard ? '550 5.1.1 Recipient address rejected: User unknown' : '452 4.2.2 The mailbox is over quota'
  return report(mail, { type: 'delivery-status', messageId, at, subject: 'Undelivered Mail Returned to Sender' }, [
    'Reporting-MTA: dns; mx.sandbox.test',
    '',
    `Final-Recipient: rfc822; ${mail.to}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${said}`,
  ])
}

/** Draws what a mail provider reports about a mail that its customer marked as spam (RFC 5965). */
export const complaintReport = (mail: ReportedMail, messageId: string, at: Date): Buffer =>
  report(mail, { type: 'feedback-report', messageId, at, subject: `FW: ${mail.subject}` }, [
    'Feedback-Type: abuse',
    'User-Agent: Sandbox/1.0',
    'Version: 1',
    `Original-Rcpt-To: <${mail.to}>`,
  ])

function report(
  { returnPath, messageId: about, subject: reported, to }: ReportedMail,
  { type, messageId, at, subject }: { type: string; messageId: string; at: Date; subject: string },
  fields: readonly string[],
): Buffer {
  return lines(
    'From: Mail Delivery System <MAILER-DAEMON@mx.sandbox.test>',
    `To: ${returnPath}`,
    `Subject: ${encoded(subject)}`,
    `Date: ${at.toUTCString()}`,
    `Message-ID: ${messageId}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="report"`,
    '',
    '--report',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system of the sandbox. A report follows.',
    '',
    '--report',
    `Content-Type: message/${type}`,
    '',
    ...fields,
    '',
    '--report',
    'Content-Type: message/rfc822',
    '',
    `To: ${to}`,
    `Subject: ${encoded(reported)}`,
    `Message-ID: ${about}`,
    '',
    '--report--',
  )
}

const lines = (...parts: string[]): Buffer => Buffer.from(`${parts.join('\r\n')}\r\n`)
/** A line break in a header would begin another header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
/** Encodes a header's words (RFC 2047), in pieces that mail programs take. */
const encoded = (text: string) =>
  (oneLine(text).match(/.{1,15}/gsu) ?? [''])
    .map((piece) => `=?utf-8?B?${Buffer.from(piece).toString('base64')}?=`)
    .join('\r\n ')
const wrapped = (text: string) =>
  (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n')
