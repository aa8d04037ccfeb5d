import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompiledMail } from '../mail-pieces.ts'
import { mergeValues } from '../merge-fields.ts'
import { compileLetter } from './compile.ts'
import { MAX_MAIL_FIELDS, MAX_MAIL_LINKS } from './pieces.ts'
import { fieldsOf, fillMail, type MailReader, meetsCondition } from './fill.ts'

const SENDER = {
  artist: 'Nova & <Friends>',
  postalAddress: 'PO Box 7\r\n\n Utrecht ',
  reason: 'You joined the list.',
  origin: 'https://g.example',
}
const LETTER = {
  subject: 'Hi {{first_name|you}}',
  preheader: 'From {{city|home}}',
  content: 'Hi {{first_name}}, come.',
}

const readerOf = (name: string, city: string | null = null): MailReader => ({
  values: mergeValues({ name, email: 'mia@example.com', city }, SENDER.artist),
  city,
})
const fill = (mail: CompiledMail, part: 'subject' | 'html' | 'text', reader = readerOf('Mia van Dijk')) =>
  fillMail(mail[part], reader, {
    part,
    link: (no) => `https://g.example/c/x.${no}`,
    address: (kind) => `https://g.example/${kind}`,
  })

describe('a letter', () => {
  it('is filled in for each person, and a field without value disappears with its space', () => {
    const mail = compileLetter(LETTER, SENDER)
    expect(fill(mail, 'subject')).toBe('Hi Mia')
    expect(fill(mail, 'subject', readerOf(''))).toBe('Hi you')
    expect(fill(mail, 'html', readerOf('', 'Utrecht'))).toContain('Hi, come.')
    expect(fill(mail, 'html', readerOf('', 'Utrecht'))).toContain('From Utrecht')
    expect(fill(mail, 'text')).toContain('Hi Mia, come.')
    expect(fieldsOf(mail)).toEqual([
      { field: 'first_name', hasFallback: false },
      { field: 'city', hasFallback: true },
    ])
  })

  it('counts opens only if asked to, by a picture at the end of its HTML', () => {
    const plain = compileLetter(LETTER, SENDER)
    const counted = compileLetter(LETTER, { ...SENDER, countsOpens: true })
    expect(fill(plain, 'html')).not.toContain('https://g.example/open')
    expect(fill(counted, 'html')).toMatch(
      /<img src="https:\/\/g.example\/open" [^>]*alt=""[^>]*>\n<\/body>\n<\/html>\n$/,
    )
    expect(counted.text).toEqual(plain.text)
    expect(counted.links).toEqual(plain.links)
  })

  it('says in both parts who writes, from where, why, and how to stop', () => {
    const mail = compileLetter(LETTER, SENDER)
    for (const part of ['html', 'text'] as const) {
      const filled = fill(mail, part)
      for (const said of [
        'You joined the list.',
        'PO Box 7',
        'https://g.example/unsubscribe',
        'https://g.example/preferences',
      ])
        expect(filled, part).toContain(said)
    }
    expect(fill(mail, 'html')).toContain('Nova &amp; &lt;Friends&gt;<br>PO Box 7<br>Utrecht')
    expect(fill(mail, 'html')).toContain('https://g.example/view')
  })

  it('counts each address once, in both parts, as it was written', () => {
    const content =
      '[Tour](https://example.com/?a=1&b=2) and https://example.com/?a=1&b=2, or [us](mailto:a@example.com).'
    const mail = compileLetter({ ...LETTER, content }, SENDER)
    expect(mail.links).toEqual(['https://example.com/?a=1&b=2'])
    expect(fill(mail, 'html').match(/https:\/\/g\.example\/c\/x\.0/g)).toHaveLength(2)
    expect(fill(mail, 'html')).toContain('href="mailto:a@example.com"')
    expect(fill(mail, 'text')).toContain(
      'Tour (https://g.example/c/x.0) and https://g.example/c/x.0, or us (mailto:a@example.com).',
    )
  })

  it('has a subject of one line, whose addresses are no links', () => {
    const mail = compileLetter({ ...LETTER, subject: 'See\r\nBcc: https://example.com {{name}}' }, SENDER)
    expect(mail.links).toEqual([])
    expect(fill(mail, 'subject', readerOf('Mia\r\nBcc: eve@example.com'))).toBe(
      'See Bcc: https://example.com Mia Bcc: eve@example.com',
    )
  })

  it('counts a hundred links, and fills in two hundred fields; the rest stays as it was written', () => {
    const links = Array.from({ length: 120 }, (_, n) => `https://example.com/${n}`).join(' ')
    const mail = compileLetter({ ...LETTER, content: `${links} ${'{{name}}, '.repeat(250)}` }, SENDER)
    expect(mail.links).toHaveLength(MAX_MAIL_LINKS)
    const text = fill(mail, 'text', readerOf('Mia'))
    expect([text.match(/c\/x\./g)?.length, text.match(/example\.com/g)?.length]).toEqual([100, 20])
    expect([text.match(/Mia/g)?.length, text.match(/\{\{name\}\}/g)?.length]).toEqual([MAX_MAIL_FIELDS, 50])
  })

  it('keeps its footer out of lists of mail, also where a short body stands in for a preheader', () => {
    const filler = '&#847;&zwnj;&nbsp;'.repeat(40)
    const html = (letter: Partial<typeof LETTER>) => fill(compileLetter({ ...LETTER, ...letter }, SENDER), 'html')
    const parts = html({ preheader: ' ' }).split(filler)
    expect(parts).toHaveLength(2)
    expect(parts[0]).toContain('Hi Mia, come.')
    expect(parts[1]).toContain('You joined the list.')
    expect(
      html({})
        .split(filler)
        .map((part) => part.includes('Hi Mia, come.')),
    ).toEqual([false, true])
    expect(html({ preheader: '', content: 'A long story. '.repeat(20) })).not.toContain(filler)
  })

  it('weighs less than 6 KB around the words', () => {
    const html = fill(compileLetter({ subject: '', preheader: '', content: '' }, SENDER), 'html')
    expect(new TextEncoder().encode(html).length).toBeLessThan(6 * 1024)
  })

  it('shows whatever anybody writes, and never lets it become markup', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        '{{name|<b>x</b>}}',
        '[x](javascript:alert(1))',
      ),
    )
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (subject, preheader, content, name) => {
        const mail = compileLetter(
          { subject, preheader, content },
          { ...SENDER, artist: subject, postalAddress: content },
        )
        const html = fill(mail, 'html', readerOf(name, name))
        const tags = [...html.matchAll(/<([a-z][a-z0-9]*)\b/gi)].map(([, tag = '']) => tag.toLowerCase())
        expect(tags.filter((tag) => !KNOWN.has(tag))).toEqual([])
        expect(html).not.toMatch(/<[^>]*\son\w+=/i)
        expect(html).not.toMatch(/href="\s*javascript:/i)
        expect(fill(mail, 'subject', readerOf(name))).not.toMatch(/[\r\n\0]/)
      }),
      { numRuns: 300 },
    )
  })
})
const KNOWN = new Set('html head meta title style body div table tr td p br a strong em ul ol li'.split(' '))

describe('a condition', () => {
  it('compares without regard to case, and says who is meant or who is not', () => {
    const lisbon = { field: 'city', is: true, values: ['LISBON'] } as const
    expect(meetsCondition(lisbon, readerOf('Mia', 'Lisbon'))).toBe(true)
    expect(meetsCondition(lisbon, readerOf('Mia', null))).toBe(false)
    expect(meetsCondition({ ...lisbon, is: false }, readerOf('Mia', null))).toBe(true)
    const vip = { field: 'tag', is: true, values: ['vip'] } as const
    expect(meetsCondition(vip, { ...readerOf('Mia'), tags: ['Press', 'VIP'] })).toBe(true)
    expect(meetsCondition(vip, readerOf('Mia'))).toBe(false)
    expect(meetsCondition({ ...vip, is: false }, { ...readerOf('Mia'), tags: [] })).toBe(true)
  })
})
