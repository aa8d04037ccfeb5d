import { describe, expect, it } from 'vitest'
import { parseMail } from './parse-mail.ts'
import { type DeliveryReport, verdictOf } from './reports.ts'

const ABOUT = '<01890000-0000-7000-8000-000000000000@greenroom.example>'
const FAN = 'iris@example.com'

interface Fixture {
  from?: string
  subject?: string
  /** Headers of the report. */
  headers?: string[]
  prose?: string
  status: string[]
  original?: 'message/rfc822' | 'text/rfc822-headers'
}

/** A report as RFC 3464 and RFC 6522 lay it out. */
const report = ({ from, subject, headers = [], prose = 'It failed.', status, original }: Fixture): Buffer =>
  Buffer.from(
    [
      `From: ${from ?? 'MAILER-DAEMON@mx.example.com (Mail Delivery System)'}`,
      'To: bounce+abc@mail.greenroom.example',
      `Subject: ${subject ?? 'Undelivered Mail Returned to Sender'}`,
      'MIME-Version: 1.0',
      ...headers,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b/1"',
      '',
      '--b/1',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      prose,
      '',
      '--b/1',
      'Content-Description: Delivery report',
      'Content-Type: message/delivery-status',
      '',
      ...status,
      '',
      '--b/1',
      `Content-Type: ${original ?? 'message/rfc822'}`,
      '',
      'From: Nova Reyes via Greenroom <hello@greenroom.example>',
      `To: ${FAN}`,
      'Subject: Your show',
      `Message-ID: ${ABOUT}`,
      '',
      'Doors at 8.',
      '',
      '--b/1--',
      '',
    ].join('\r\n'),
  )
const read = async (raw: Buffer) => (await parseMail(raw, false)).report

describe('a report that a mailbox does not exist', () => {
  const fixtures: Record<string, Fixture> = {
    Postfix: {
      status: [
        'Reporting-MTA: dns; mx.example.com',
        'X-Postfix-Queue-ID: 4B1C2D3E4F',
        'X-Postfix-Sender: rfc822; bounce+abc@mail.greenroom.example',
        'Arrival-Date: Mon,  2 Mar 2026 10:00:00 +0000 (UTC)',
        '',
        `Final-Recipient: rfc822; ${FAN}`,
        `Original-Recipient: rfc822;${FAN}`,
        'Action: failed',
        'Status: 5.1.1',
        'Remote-MTA: dns; mail.example.com',
        `Diagnostic-Code: smtp; 550 5.1.1 <${FAN}>: Recipient address rejected: User`,
        '    unknown in virtual mailbox table',
      ],
    },
    'Exim 4.9': {
      headers: [`X-Failed-Recipients: ${FAN}`, 'Auto-Submitted: auto-replied'],
      subject: 'Mail delivery failed: returning message to sender',
      status: [
        'Reporting-MTA: dns; mx.example.com',
        '',
        'Action: failed',
        `Final-Recipient: rfc822;${FAN}`,
        'Status: 5.0.0',
        'Remote-MTA: dns; mail.example.com',
        'Diagnostic-Code: smtp; 550 5.1.1 No such user here',
      ],
    },
    Exchange: {
      from: 'postmaster@example.com',
      subject: 'Undeliverable: Your show',
      status: [
        'Reporting-MTA: dns;EX01.example.com',
        'Received-From-MTA: dns;mx.example.com',
        'Arrival-Date: Mon, 2 Mar 2026 10:00:00 +0000',
        '',
        `Original-Recipient: rfc822;${FAN}`,
        `Final-Recipient: rfc822;${FAN}`,
        'Action: failed',
        'Status: 5.1.10',
        'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
      ],
    },
    Gmail: {
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      subject: 'Delivery Status Notification (Failure)',
      headers: [`X-Failed-Recipients: ${FAN}`],
      status: [
        'Reporting-MTA: dns; googlemail.com',
        'Arrival-Date: Mon, 02 Mar 2026 02:00:00 -0800 (PST)',
        'X-Original-Message-ID: <a@b>',
        '',
        `Final-Recipient: rfc822; ${FAN}`,
        'Action: failed',
        'Status: 5.1.1',
        'Remote-MTA: dns; gmail-smtp-in.l.google.com. (142.250.1.26, the server for the domain gmail.com.)',
        'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try',
        " 550-5.1.1 double-checking the recipient's email address for typos or",
        ' 550 5.1.1 unnecessary spaces. For more information, go to  https://support.google.com/mail/?p=NoSuchUser',
        'Last-Attempt-Date: Mon, 02 Mar 2026 02:00:01 -0800 (PST)',
      ],
    },
    sendmail: {
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.example.com>',
      subject: 'Returned mail: see transcript for details',
      original: 'text/rfc822-headers',
      status: [
        'Reporting-MTA: dns; mx.example.com',
        'Arrival-Date: Mon, 2 Mar 2026 10:00:00 GMT',
        '',
        `Final-Recipient: RFC822; ${FAN}`,
        'Action: failed',
        'Status: 5.1.1',
        'Remote-MTA: DNS; mail.example.com',
        'Diagnostic-Code: SMTP; 550 5.1.1 User unknown',
        'Last-Attempt-Date: Mon, 2 Mar 2026 10:00:01 GMT',
      ],
    },
  }

  it.each(Object.entries(fixtures))('is understood from %s', async (_server, fixture) => {
    expect(await read(report(fixture))).toEqual({
      kind: 'delivery',
      recipient: FAN,
      action: 'failed',
      verdict: 'no-mailbox',
      about: ABOUT,
    })
  })

  it('is understood from qmail, which writes prose', async () => {
    const raw = [
      'Return-Path: <>',
      'From: MAILER-DAEMON@mx.example.com',
      'To: bounce+abc@mail.greenroom.example',
      'Subject: failure notice',
      '',
      'Hi. This is the qmail-send program at mx.example.com.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
      "This is a permanent error; I've given up. Sorry it didn't work out.",
      '',
      `<${FAN}>:`,
      'Sorry, no mailbox here by that name. (#5.1.1)',
      '',
      '--- Below this line is a copy of the message.',
      '',
      'Return-Path: <bounce+abc@mail.greenroom.example>',
      `Message-ID: ${ABOUT}`,
      'Subject: Your show',
      '',
    ].join('\r\n')
    expect(await read(Buffer.from(raw))).toMatchObject({ recipient: FAN, verdict: 'no-mailbox', about: ABOUT })
  })

  it('is understood from an old Exim, which names the recipient in a header', async () => {
    const raw = [
      `X-Failed-Recipients: ${FAN}`,
      'From: Mail Delivery System <Mailer-Daemon@mx.example.com>',
      'Subject: Mail delivery failed: returning message to sender',
      '',
      'This message was created automatically by mail delivery software.',
      '',
      'A message that you sent could not be delivered to one or more of its',
      'recipients. This is a permanent error. The following address(es) failed:',
      '',
      `  ${FAN}`,
      '    SMTP error from remote mail server after RCPT TO:<iris@example.com>:',
      '    host mail.example.com [192.0.2.1]: 550 5.1.1 User unknown',
      '',
      '------ This is a copy of the message, including all the headers. ------',
      '',
      `Message-ID: ${ABOUT}`,
      '',
    ].join('\r\n')
    expect(await read(Buffer.from(raw))).toMatchObject({ recipient: FAN, verdict: 'no-mailbox', about: ABOUT })
  })
})

/** Status, words of the server, and what they say. None of them proves that there is no such mailbox. */
const SOFT: [string, string, DeliveryReport['verdict']][] = [
  ['4.2.2', 'smtp; 452 4.2.2 The email account that you tried to reach is over quota', 'full'],
  ['5.2.2', 'smtp; 552-5.2.2 The email account that you tried to reach is over quota', 'full'],
  ['5.2.2', 'smtp;554 5.2.2 mailbox full; STOREDRV.Deliver; quota exceeded', 'full'],
  ['5.0.0', 'smtp; 550 Mailbox is full', 'full'],
  ['5.1.1', 'smtp; 452 4.2.2 Over quota', 'full'],
  ['5.2.3', 'smtp; 550 5.2.3 Message too large', 'too-large'],
  ['5.3.4', 'smtp; 552 5.3.4 Message size exceeds fixed limit', 'too-large'],
  ['5.7.1', 'smtp; 550 5.7.1 Message rejected as spam by content filtering', 'blocked'],
  ['5.7.26', 'smtp; 550-5.7.26 This mail is unauthenticated', 'blocked'],
  ['5.7.606', 'smtp;550 5.7.606 Access denied, banned sending IP', 'blocked'],
  ['5.1.1', 'smtp; 550 5.7.1 Blocked by policy', 'passing'],
  ['5.1.1', 'smtp; 450 4.1.1 Recipient address rejected: unverified address', 'passing'],
  ['5.1.1', 'smtp; 550 5.1.1 Rejected: your IP is listed by a blocklist', 'passing'],
  ['5.2.1', 'smtp; 550-5.2.1 The user you are trying to contact is receiving mail too quickly', 'passing'],
  ['5.0.0', '', 'passing'],
  ['5.0.0', 'smtp; 550 Unknown user', 'passing'],
  ['5.4.4', 'X-Postfix; Host or domain name not found', 'passing'],
  ['5.4.7', 'smtp;550 5.4.7 Delivery expired (message too old)', 'passing'],
  ['5.4.1', 'smtp;550 5.4.1 Recipient address rejected: Access denied', 'passing'],
  ['5.5.0', 'smtp; 550 5.5.0 Requested action not taken: mailbox unavailable', 'passing'],
  ['5.3.0', 'smtp; 554 5.3.0 unknown mailer error 1', 'passing'],
  ['5.6.1', 'smtp; 550 5.6.1 Body type not supported', 'passing'],
  ['4.1.1', 'smtp; 450 4.1.1 User unknown in local recipient table', 'passing'],
  ['4.4.1', 'smtp; connect to mail.example.com: Connection timed out', 'passing'],
  ['4.7.1', 'smtp; 451 4.7.1 Greylisting in action, please come back later', 'passing'],
]

describe('a failure that may pass, or is about the mail', () => {
  it.each(SOFT)('%s %s is never taken for a missing mailbox', async (status, diagnostic, verdict) => {
    expect(verdictOf(status, diagnostic)).toBe(verdict)
    const fields = [`Final-Recipient: rfc822; ${FAN}`, 'Action: failed', `Status: ${status}`]
    const found = await read(
      report({ status: ['Reporting-MTA: dns; x', '', ...fields, `Diagnostic-Code: ${diagnostic}`] }),
    )
    expect(found).toMatchObject({ verdict, action: 'failed' })
  })

  it('is no failure yet if the server goes on trying', async () => {
    const status = ['Reporting-MTA: dns; x', '', `Final-Recipient: rfc822; ${FAN}`, 'Action: delayed', 'Status: 4.4.1']
    expect(await read(report({ status }))).toMatchObject({ action: 'delayed' })
  })

  it.each([
    [
      'several recipients',
      [`Final-Recipient: rfc822; ${FAN}`, 'Action: failed', '', 'Final-Recipient: rfc822; a@b.co', 'Action: failed'],
    ],
    ['no recipient', ['Action: failed', 'Status: 5.1.1']],
    ['no action', [`Final-Recipient: rfc822; ${FAN}`, 'Status: 5.1.1']],
  ])('says nothing with %s', async (_case, fields) => {
    expect(await read(report({ status: ['Reporting-MTA: dns; x', '', ...fields] }))).toBeUndefined()
  })
})

describe('a complaint', () => {
  const feedback = (type: string) =>
    Buffer.from(
      [
        'From: <abusedesk@example.com>',
        'Subject: FW: Your show',
        'MIME-Version: 1.0',
        'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'This is an email abuse report for an email message received from IP 192.0.2.1.',
        '--b',
        'Content-Type: message/feedback-report',
        '',
        `Feedback-Type: ${type}`,
        'User-Agent: SomeGenerator/1.0',
        'Version: 1',
        'Original-Mail-From: <bounce+abc@mail.greenroom.example>',
        `Original-Rcpt-To: <${FAN}>`,
        '',
        '--b',
        'Content-Type: message/rfc822',
        '',
        `Message-ID: ${ABOUT}`,
        'Subject: Your show',
        '',
        '--b--',
        '',
      ].join('\r\n'),
    )

  it('names the recipient and the mail', async () => {
    expect(await read(feedback('abuse'))).toEqual({ kind: 'complaint', recipient: FAN, about: ABOUT })
  })

  it.each(['not-spam', 'virus', 'auth-failure', 'other'])('is not made by a report of the type %s', async (type) => {
    expect(await read(feedback(type))).toBeUndefined()
  })
})
