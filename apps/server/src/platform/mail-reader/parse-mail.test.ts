import { MAX_MAIL_MEDIA } from '@greenroom/domain/messages'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { foldText } from './fold-text.ts'
import { parseMail } from './parse-mail.ts'
import { readMail } from './read-mail.ts'

const OWN = 'Count me in!\n\n-- \nIris'
const HISTORY = '> Doors at 8.\n> \n> Nova'

describe('history below an answer', () => {
  it.each([
    ['Gmail', 'On Mon, Mar 2, 2026 at 10:00 AM Nova Reyes via Greenroom <hello@greenroom.example> wrote:\n\n'],
    [
      'Gmail, wrapped',
      'On Mon, Mar 2, 2026 at 10:00 AM Nova Reyes via Greenroom <\nhello@greenroom.example> wrote:\n\n',
    ],
    ['Apple Mail', 'On 2 Mar 2026, at 10:00, Nova Reyes <hello@greenroom.example> wrote:\n\n'],
    ['Thunderbird', 'On 02/03/2026 10:00, Nova Reyes wrote:\n'],
    ['Thunderbird, German', 'Am 02.03.26 um 10:00 schrieb Nova Reyes:\n'],
    ['Gmail, German', 'Am Mo., 2. März 2026 um 10:00 Uhr schrieb Nova Reyes <\nhello@greenroom.example>:\n\n'],
    ['Gmail, French', 'Le lun. 2 mars 2026 à 10:00, Nova Reyes <hello@greenroom.example> a écrit :\n\n'],
    ['Gmail, Spanish', 'El lun, 2 mar 2026 a las 10:00, Nova Reyes (<hello@greenroom.example>) escribió:\n\n'],
    ['a program that says nothing', ''],
  ])('of %s is folded, and the signature stays', (_program, line) => {
    expect(foldText(`${OWN}\n\n${line}${HISTORY}`)).toEqual({ text: OWN, quoted: `${line}${HISTORY}`.trim() })
  })

  it.each([
    '-----Original Message-----\nFrom: Nova Reyes\nSubject: Your show\n\nDoors at 8.',
    '-----Ursprüngliche Nachricht-----\nVon: Nova Reyes\n\nDoors at 8.',
    '________________________________\nFrom: Nova Reyes <hello@greenroom.example>\nSent: Monday, March 2, 2026 10:00\nTo: Iris\n\nDoors at 8.',
    'Von: Nova Reyes <hello@greenroom.example>\nGesendet: Montag, 2. März 2026 10:00\nAn: Iris\n\nDoors at 8.',
    'De : Nova Reyes\nEnvoyé : lundi 2 mars 2026 10:00\n\nDoors at 8.',
    'De: Nova Reyes\nEnviado el: lunes, 2 de marzo de 2026\n\nDoors at 8.',
  ])('of Outlook is folded: %j', (history) => {
    expect(foldText(`${OWN}\n\n${history}`)).toEqual({ text: OWN, quoted: history })
  })

  it('is folded above an answer, too', () => {
    const above = `On 02/03/2026 10:00, Nova Reyes wrote:\n${HISTORY}`
    expect(foldText(`${above}\n\nCount me in!`)).toEqual({ text: 'Count me in!', quoted: above })
  })

  it('stays where answers stand between its lines', () => {
    const mail = 'Hi!\n\n> Are you in?\nYes.\n\n> Two tickets?\nThree, please.'
    expect(foldText(mail)).toEqual({ text: mail, quoted: null })
  })

  it.each(['> only a quote', 'On the way to Rome she wrote:\nI love it', 'From: me\nwith love', 'Am Montag komme ich'])(
    'is not seen in %j',
    (mail) => {
      expect(foldText(mail)).toEqual({ text: mail, quoted: null })
    },
  )
})

describe('the HTML of a mail', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name=a></form>',
    '<style>@import url(https://evil.example/a.css)</style>',
    '<div style="background:url(https://evil.example/a.png);position:fixed;behavior:url(x)">x</div>',
    '<link rel=stylesheet href="https://evil.example/a.css">',
    '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
    '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
    '<object data="https://evil.example"></object><embed src="https://evil.example">',
    '<img src="https://evil.example/a.png" srcset="https://evil.example/b.png 2x">',
    '<video src="https://evil.example/a.mp4" poster="https://evil.example/a.png"></video>',
    '<table background="https://evil.example/a.png"><tr><td>x</td></tr></table>',
    '<p onclick=alert(1) style="width:expression(alert(1))">x</p>',
    '<template><script>alert(1)</script></template><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ])('runs and loads nothing: %s', (hostile) => {
    const { html = '' } = cleanHtml(`<b>Hi</b>${hostile}`)
    expect(html).not.toMatch(/<(script|iframe|form|input|style|link|base|meta|svg|math|object|embed|video|template)/i)
    expect(html).not.toMatch(/\son\w+=|javascript:|url\(|expression|position|\ssrc(set)?=|background=/i)
  })

  it('keeps remote pictures to be asked for, and drops those that only watch', () => {
    const { html } = cleanHtml(
      '<p>Hi</p><img src="https://a.example/p.jpg" alt="Us" width="300"><img src="https://t.example/o.gif" width="1" height="1"><img src="cid:a"><img src="data:image/png;base64,AA">',
    )
    expect(html).toBe('<p>Hi</p><img data-src="https://a.example/p.jpg" alt="Us" width="300" />')
  })

  it('opens links elsewhere, without telling from where', () => {
    expect(cleanHtml('<a href="https://a.example/" onclick=x>Go</a>').html).toBe(
      '<a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank">Go</a>',
    )
  })

  it.each([
    '<div class="gmail_quote"><div class="gmail_attr">On Mon Nova wrote:</div><blockquote class="gmail_quote">Doors at 8.</blockquote></div>',
    '<blockquote type="cite">Doors at 8.</blockquote>',
    '<div class="moz-cite-prefix">On Mon Nova wrote:</div><blockquote type="cite">Doors at 8.</blockquote>',
    '<div id="divRplyFwdMsg"><b>From:</b> Nova</div><div>Doors at 8.</div>',
    '<div class="yahoo_quoted">Doors at 8.</div>',
  ])('has its history folded: %s', (history) => {
    const { html, text } = cleanHtml(`<div><b>Count</b> me in!</div>${history}`)
    expect(text).toBe('Count me in!')
    expect(html).not.toContain('Doors')
  })

  it('is not kept where it says no more than its text', () => {
    expect(cleanHtml('<div dir="ltr"><p>Hi,<br>there</p></div>')).toEqual({
      html: undefined,
      text: 'Hi,\nthere',
      quoted: null,
    })
  })
})

describe('a mail by a machine', () => {
  const isAutomatic = async (head: string) =>
    (await parseMail(Buffer.from(`From: a@example.com\r\n${head}\r\n\r\nHi`), false)).isAutomatic
  it.each([
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'X-Auto-Response-Suppress: All',
    'List-Id: <fans.example.com>',
    'Return-Path: <>',
    'Subject: Out of Office: Your show',
    'Subject: Automatische Antwort: Your show',
    'Subject: =?utf-8?q?R=C3=A9ponse_automatique?= : Your show',
    'Subject: Respuesta automática: Your show',
  ])('is known by %s', async (head) => expect(await isAutomatic(head)).toBe(true))
  it.each(['Auto-Submitted: no', 'Subject: Re: Your show', 'Subject: I am out of the office, but call me'])(
    'is not seen in %s',
    async (head) => expect(await isAutomatic(head)).toBe(false),
  )
})

it('has ten files at most, like a mail that leaves; the others are counted', async () => {
  const file = (n: number) =>
    `--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="${n}.txt"\r\n\r\n${n}\r\n`
  const files = Array.from({ length: MAX_MAIL_MEDIA + 2 }, (_, n) => file(n)).join('')
  const raw = `From: a@example.com\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${files}--b--\r\n`
  const mail = await parseMail(Buffer.from(raw), false)
  expect([mail.files.length, mail.filesLeftOut]).toEqual([MAX_MAIL_MEDIA, 2])
})

describe('a bomb', () => {
  const head = 'From: a@example.com\r\nSubject: Boom\r\nMIME-Version: 1.0\r\n'
  const nested = (depth: number) =>
    Array.from({ length: depth }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`).join('')
  const nestedMails = 'Content-Type: message/rfc822\r\n\r\n'.repeat(20_000)
  it.each([
    ['2 million parts', `Content-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\n'.repeat(2_000_000)}`],
    ['parts within 500 parts', nested(500)],
    ['mails within 20,000 mails', nestedMails],
    ['headers of 10 MB', `${`X-A: ${'a'.repeat(1000)}\r\n`.repeat(10_000)}\r\nHi`],
    ['a header of 10 MB', `X-A: ${'a'.repeat(10_000_000)}\r\n\r\nHi`],
    ['elements within 100,000 elements', `Content-Type: text/html\r\n\r\n${'<div>'.repeat(100_000)}`],
    ['one line of 200,000 spaces', `\r\n${' '.repeat(199_000)}x`],
    ['5 million lines', `\r\n${'a\r\n'.repeat(5_000_000)}`],
  ])(
    'of %s costs a moment, and its sender is still known',
    async (_bomb, rest) => {
      const began = performance.now()
      const mail = await readMail(Buffer.from(head + rest))
      expect(mail.from?.address).toBe('a@example.com')
      expect(mail.subject).toBe('Boom')
      expect(performance.now() - began).toBeLessThan(25_000)
    },
    30_000,
  )

  it('leaves the next mail unharmed', async () => {
    expect((await readMail(Buffer.from(`${head}\r\nHello`))).text).toBe('Hello')
  })
})
