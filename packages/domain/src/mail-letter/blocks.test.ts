import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastOn } from '../contrast.ts'
import { isEmptyDesign, MAX_MAIL_BLOCKS, type MailBlock, type MailDesign, mailDesign } from '../mail-design.ts'
import type { CompiledMail } from '../mail-pieces.ts'
import { mergeValues } from '../merge-fields.ts'
import { designWords } from './blocks.ts'
import { compileLetter } from './compile.ts'
import { fillMail, type MailReader } from './fill.ts'
import { CARD, lookOf } from './look.ts'
import { MAX_MAIL_FIELDS } from './pieces.ts'

const SENDER = { artist: 'Nova', postalAddress: 'PO Box 7', reason: 'You joined.', origin: 'https://g.example' }
const designOf = (blocks: MailBlock[], others: Partial<MailDesign> = {}): MailDesign => ({
  version: 1,
  accent: '#0d6e3c',
  font: 'sans',
  plain: null,
  ...others,
  blocks: blocks.map((block, no) => ({ id: String(no), block })),
})
const compile = (design: MailDesign): CompiledMail =>
  compileLetter({ subject: 'News', preheader: '', content: '', design }, SENDER)
const readerOf = (name: string, city: string | null = null): MailReader => ({
  values: mergeValues({ name, email: 'mia@example.com', city }, SENDER.artist),
  city,
})
const fill = (mail: CompiledMail, part: 'html' | 'text', reader = readerOf('Mia van Dijk')) =>
  fillMail(mail[part], reader, { part, link: (no) => `L${no}`, address: (kind) => kind })

const ALL: MailBlock[] = [
  { type: 'heading', text: 'Hi {{first_name|you}}', size: 'large' },
  { type: 'text', content: 'The **record** is [here](https://example.com/record).' },
  {
    type: 'picture',
    url: '/uploads/images/u1/cover.jpg',
    alt: 'The "cover"',
    href: 'https://example.com/record',
    width: 'half',
  },
  { type: 'button', label: 'Listen & buy', href: 'https://example.com/buy?a=1&b=2' },
  { type: 'divider' },
  { type: 'social', links: [{ platform: 'apple-music', url: 'https://music.apple.com/artist/1' }] },
  {
    type: 'player',
    title: 'Low Tide',
    note: 'Spotify',
    url: 'https://open.spotify.com/album/1',
    art: '/uploads/images/u1/art.jpg',
  },
  { type: 'shows', items: [{ date: '2027-02-05', where: 'Paradiso, Amsterdam', href: 'https://example.com/tickets' }] },
  {
    type: 'countdown',
    title: 'Doors open in',
    at: '2027-02-05T20:00:00Z',
    time_zone: 'Europe/Lisbon',
    href: 'https://example.com/tickets',
  },
  { type: 'columns', cells: [[{ type: 'text', content: 'Left' }], [{ type: 'text', content: 'Right' }]] },
]

describe('an email of blocks', () => {
  it('shows all of them in both parts, and counts its links', () => {
    const mail = compile(designOf(ALL))
    const html = fill(mail, 'html')
    expect(html).toContain('Hi Mia</h1>')
    expect(html).toContain('src="https://g.example/uploads/images/u1/cover.jpg" alt="The &quot;cover&quot;"')
    expect(html).toContain('Listen &amp; buy</a>')
    for (const said of [
      'Apple Music',
      'Low Tide',
      'Feb 5, 2027',
      'Paradiso, Amsterdam',
      'Doors open in',
      'Left',
      'Right',
    ])
      expect(html).toContain(said)
    expect(mail.links).toEqual([
      'https://example.com/record',
      'https://example.com/buy?a=1&b=2',
      'https://music.apple.com/artist/1',
      'https://open.spotify.com/album/1',
      'https://example.com/tickets',
    ])
    expect(html.match(/href="L\d"/g)).toHaveLength(8)
    expect(fill(mail, 'text')).toMatchInlineSnapshot(`
      "Hi Mia

      The record is here (L0).

      The "cover"
      L0

      Listen & buy: L1

      * * *

      Apple Music: L2

      Low Tide, Spotify
      L3

      Feb 5, 2027: Paradiso, Amsterdam
      L4

      Doors open in
      Friday, February 5, 2027 at 8:00 PM Portugal Time
      L4

      Left

      Right



      -- 
      You joined.
      Unsubscribe: unsubscribe
      Choose what you get: preferences

      Nova
      PO Box 7
      "
    `)
  })

  it('shows a block to those people only for whom it is', () => {
    const design = designOf([
      { type: 'heading', text: 'Everywhere', size: 'large' },
      { type: 'text', content: 'See you at Lux.' },
    ])
    const [first, second] = design.blocks
    if (!first || !second) throw new Error('two blocks')
    const mail = compile({
      ...design,
      blocks: [first, { ...second, only: { field: 'city', is: true, values: ['lisbon'] } }],
    })
    for (const part of ['html', 'text'] as const) {
      expect(fill(mail, part, readerOf('Mia', 'Lisbon'))).toContain('See you at Lux.')
      expect(fill(mail, part, readerOf('Mia', 'Utrecht'))).not.toContain('Lux')
      expect(fill(mail, part, readerOf('Mia', 'Utrecht'))).toContain('Everywhere')
    }
  })

  it('says in its plain part what somebody has written for it', () => {
    const mail = compile(designOf(ALL, { plain: 'In short, {{first_name}}: https://example.com/record' }))
    expect(fill(mail, 'text')).toMatch(/^In short, Mia: L0\n/)
  })

  it('counts a link once in both parts, however its address was written', () => {
    const mail = compile(designOf([{ type: 'button', label: 'Home', href: 'https://Example.com' }]))
    expect(mail.links).toEqual(['https://example.com/'])
    expect(fill(mail, 'text')).toContain('Home: L0')
  })

  it('leaves out what is not filled in yet', () => {
    const design = designOf([
      { type: 'button', label: 'Listen', href: '' },
      { type: 'picture', url: '', alt: 'Nothing yet', href: '', width: 'full' },
      { type: 'columns', cells: [[], [{ type: 'heading', text: ' ', size: 'small' }]] },
      { type: 'player', title: 'x', note: '', url: '', art: '' },
      { type: 'shows', items: [] },
    ])
    expect(isEmptyDesign(design)).toBe(true)
    expect(fill(compile(design), 'html')).not.toMatch(/<img|Listen|<h2|padding:0 0 20px/)
    expect(designWords(design)).toBe('')
  })

  it('keeps links and buttons readable on any accent, in light and in dark', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (color) => {
        const accent = `#${color.toString(16).padStart(6, '0')}`
        const { link, darkLink, onAccent } = lookOf({ accent, font: 'sans' })
        expect(contrastOn(link, [CARD.light])).toBeGreaterThanOrEqual(4.5)
        expect(contrastOn(darkLink, [CARD.dark])).toBeGreaterThanOrEqual(4.5)
        expect(contrastOn(onAccent, [accent])).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('runs nothing, whatever stands in its blocks', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '"><script>alert(1)</script>',
        "' onerror=alert(1) '",
        '{{name|"><img src=x onerror=alert(1)>}}',
        '</td></table>',
      ),
    )
    const address = fc.oneof(
      hostile,
      fc.constantFrom('javascript:alert(1)', 'data:text/html,x', 'https://x.example/"onclick="'),
    )
    fc.assert(
      fc.property(hostile, address, (words, url) => {
        const html = fill(
          compile(
            designOf([
              { type: 'heading', text: words, size: 'small' },
              { type: 'picture', url: '/uploads/a.jpg', alt: words, href: url, width: 'full' },
              { type: 'button', label: `x${words}`, href: url },
              { type: 'social', links: [{ platform: 'x', url }] },
              { type: 'player', title: words, note: words, url, art: '' },
              { type: 'shows', items: [{ date: '2027-02-05', where: words, href: url }] },
            ]),
          ),
          'html',
          readerOf(words),
        )
        expect(html).not.toMatch(/<script|<[^>"]*("[^"]*"[^>"]*)*\son\w+=/i)
        expect(html).not.toMatch(/href="\s*(javascript|data):/i)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    '<img src="/uploads/a.png" alt="{{city|" /> }} x" srcset="https://evil.example/p" onerror=alert(1) ',
    '<a dir="{{city|"> }} x" href="javascript:alert(1)" </a>',
    '<b dir="{{city">}} x</b>',
    '<b>{{city|</b>}}',
  ])('never takes the end of a tag or an attribute for a part of a field: %s', (html) => {
    const design = designOf([{ type: 'html', html }])
    const mail = compileLetter(
      { subject: 'News', preheader: '', content: '', design },
      { ...SENDER, cleanHtml: (sanitized) => sanitized },
    )
    expect(fill(mail, 'html', readerOf('Mia', 'Lisbon'))).toContain(html)
  })

  it('shows a fallback with quotes and angle brackets as it was typed', () => {
    const typed = '{{city|"your" <town>}}'
    const mail = compile(
      designOf([
        { type: 'heading', text: `1 ${typed}`, size: 'small' },
        { type: 'text', content: `2 ${typed}` },
        { type: 'picture', url: '/uploads/a.jpg', alt: `3 ${typed}`, href: '', width: 'full' },
      ]),
    )
    const shown = [1, 2, 3].map((no) => `${no} &quot;your&quot; &lt;town&gt;`)
    for (const words of shown) expect(fill(mail, 'html')).toContain(words)
    for (const no of [1, 2, 3]) expect(fill(mail, 'text')).toContain(`${no} "your" <town>`)
  })

  it('shows marks and addresses in a fallback as they were typed, and the value in their place', () => {
    const mail = compile(
      designOf([{ type: 'text', content: '**Hi** {{city|*you*}}, {{city|_x_ https://a.example}}!' }]),
    )
    for (const [part, hi] of [
      ['html', '<strong>Hi</strong>'],
      ['text', 'Hi'],
    ] as const) {
      expect(fill(mail, part)).toContain(`${hi} *you*, _x_ https://a.example!`)
      expect(fill(mail, part, readerOf('Mia', 'Lisbon'))).toContain(`${hi} Lisbon, Lisbon!`)
    }
  })

  it('fills in no more fields than a mail may have, in all blocks together', () => {
    const content = '{{name}} '.repeat(150)
    const mail = compile(
      designOf([
        { type: 'text', content },
        { type: 'text', content },
      ]),
    )
    const filled = mail.html.filter((piece) => typeof piece === 'object' && 'field' in piece)
    expect(filled).toHaveLength(MAX_MAIL_FIELDS)
  })
})

describe('a design', () => {
  const problems = (design: unknown) => mailDesign.safeParse(design).error?.issues.map(({ message }) => message) ?? []

  it('is refused with too many blocks, those in columns included, or with too much text', () => {
    const heading = { type: 'heading', text: 'x', size: 'small' } as const
    const cell = Array.from({ length: MAX_MAIL_BLOCKS / 2 }, () => heading)
    expect(problems(designOf([{ type: 'columns', cells: [cell, cell] }]))).toEqual([
      'An email has at most 80 blocks, those in columns included.',
    ])
    const text = { type: 'text', content: 'x'.repeat(30_000) } as const
    expect(problems(designOf([text, text]))).toEqual([
      'The texts have 60,000 characters together, and at most 50,000 fit.',
    ])
    expect(problems(designOf(ALL))).toEqual([])
  })

  it('has pictures of its owner only, and links that a mail may have', () => {
    const picture = { type: 'picture', alt: '', href: '', width: 'full' } as const
    for (const url of ['https://evil.example/x.gif', '/uploads/../api/me', 'data:image/png;base64,x', '/uploads/a b'])
      expect(problems(designOf([{ ...picture, url }]))).toEqual(['Use a picture that you uploaded.'])
    expect(problems(designOf([{ type: 'button', label: 'x', href: 'javascript:alert(1)' }]))).toHaveLength(1)
    expect(problems(designOf([{ type: 'button', label: 'x', href: 'sms:+15550001' }]))).toHaveLength(1)
  })
})
