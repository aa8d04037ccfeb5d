import { type CompiledMail, fillMail } from '@greenroom/domain'
import type { MergeValues } from '@greenroom/domain/merge-fields'
import fc from 'fast-check'
import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { hostileText as hostile, shown } from './hostile-text.fixture.ts'
import { type MimePerson, type MimeSettings, openMime } from './mime.ts'

const VALUES: MergeValues = {
  first_name: 'Iris',
  last_name: 'Novák',
  name: 'Iris Novák',
  city: 'Łódź',
  region: '',
  email: 'iris@example.com',
  artist: 'Nova Reyes',
}
const PERSON: MimePerson = {
  to: 'iris@example.com',
  toName: 'Iris Novák',
  values: VALUES,
  tags: ['VIP'],
  city: 'Łódź',
  region: '',
  country: 'PL',
  messageId: 'c1.token',
  headers: {
    'List-Unsubscribe': `<https://greenroom.example/u/${'t'.repeat(90)}>, <mailto:stop+${'t'.repeat(40)}@mail.greenroom.example>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
  link: (place) => `https://greenroom.example/c/${place}-${'k'.repeat(100)}?a=1&b="2"`,
  address: (kind) => `https://greenroom.example/${kind}/${'t'.repeat(90)}`,
}
const COMPILED: CompiledMail = {
  subject: ['Hi', { field: 'first_name', fallback: 'there', space: true }, ' – new dates'],
  html: [
    '<p>Hello',
    { field: 'first_name', fallback: '', space: true },
    ', we are in ',
    { field: 'city', fallback: 'your city' },
    '. 🎸</p>\n.leading period\n..two =20 of them   \n',
    {
      only: { field: 'tag', is: true, values: ['vip'] },
      pieces: ['<p>You are on the list,', { field: 'name', fallback: '', space: true }, '.</p>'],
    },
    { only: { field: 'country', is: false, values: ['pl'] }, pieces: ['<p>Not in Poland.</p>'] },
    `<p>${'wide '.repeat(60)}</p><a href="`,
    { link: 0 },
    '">Tickets</a><a href="',
    { address: 'unsubscribe' },
    '">Unsubscribe</a><img src="',
    { address: 'view' },
    '">',
  ],
  text: [
    'Hello',
    { field: 'first_name', fallback: '', space: true },
    ',\n\nTickets: ',
    { link: 0 },
    '\n\nBye ',
    { address: 'unsubscribe' },
  ],
  links: ['https://tickets.example/'],
}
const SETTINGS: MimeSettings = {
  compiled: COMPILED,
  from: { name: 'Nova Reyes', address: 'nova@greenroom.example' },
  replyTo: { name: '', address: 'reply+token@mail.greenroom.example' },
  headers: { 'List-Id': 'Növa Röyes fans <nova.greenroom.example>', 'Feedback-ID': 'c1:nova:greenroom' },
  domain: 'mail.greenroom.example',
  date: new Date('2026-11-27T09:00:00Z'),
  seed: 'a secret of this campaign',
}
/** A mail as its reader reads it. */
const filled = (mail: CompiledMail, person: MimePerson) => ({
  html: fillMail(mail.html, person, { ...person, part: 'html' }),
  text: fillMail(mail.text, person, { ...person, part: 'text' }),
})
const write = (settings: Partial<MimeSettings> = {}, person: Partial<MimePerson> = {}): string =>
  openMime({ ...SETTINGS, ...settings })({ ...PERSON, ...person }).toString('latin1')
const parse = (raw: string): Promise<Email> => PostalMime.parse(Buffer.from(raw, 'latin1'))
/** Line breaks at the end belong to the parts. */
const content = (text = '') => text.replaceAll('\r\n', '\n').trimEnd()
const headOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'))
const headerNames = (raw: string) => [...headOf(raw).matchAll(/^([^\s:]+):/gm)].map(([, name = '']) => name)

const NAMES = [
  ...['From', 'To', 'Subject', 'Message-ID', 'Date', 'Reply-To', 'MIME-Version', 'Content-Type'],
  ...['List-Id', 'Feedback-ID', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
]

/** Checks the form that every mail must have. */
function checkForm(raw: string) {
  expect(raw).toMatch(/^[\t\r\n -~]*$/)
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = raw.split('\r\n')
  for (const line of lines) expect(line).not.toMatch(/^\.|^.{999}|[ \t]$/)
  for (const line of raw.slice(raw.indexOf('\r\n\r\n')).split('\r\n')) expect(line.length).toBeLessThanOrEqual(76)
  expect(headerNames(raw).toSorted()).toEqual(NAMES.toSorted())
}

describe('a mail of a campaign', () => {
  it('is what its reader reads, in both parts', async () => {
    const raw = write()
    checkForm(raw)
    const mail = await parse(raw)
    const wanted = filled(COMPILED, PERSON)
    expect(mail.subject).toBe('Hi Iris – new dates')
    expect(content(mail.html)).toBe(wanted.html)
    expect(content(mail.text)).toBe(wanted.text)
    expect(mail.html).toContain('<p>Hello Iris, we are in Łódź. 🎸</p>')
    expect(mail.html).toContain('on the list, Iris Novák.')
    expect(mail.html).toContain('?a=1&amp;b=&quot;2&quot;"')
    expect(mail.text).toContain('?a=1&b="2"')
    expect(mail.html).not.toContain('Poland')
  })

  it('has the headers of a mailing, folded', async () => {
    const raw = write()
    const mail = await parse(raw)
    expect(mail.from).toMatchObject({ name: 'Nova Reyes', address: 'nova@greenroom.example' })
    expect(mail.to).toMatchObject([{ name: 'Iris Novák', address: 'iris@example.com' }])
    expect(mail.replyTo).toMatchObject([{ address: 'reply+token@mail.greenroom.example' }])
    expect(mail.messageId).toBe('<c1.token@mail.greenroom.example>')
    expect(mail.date).toBe('2026-11-27T09:00:00.000Z')
    const value = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(value('list-unsubscribe')).toBe(PERSON.headers['List-Unsubscribe'])
    expect(value('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(value('feedback-id')).toBe('c1:nova:greenroom')
    expect(raw).toMatch(/^List-Unsubscribe: <https:\S+>,\r\n <mailto:\S+>\r$/m)
  })

  it('is the same each time, and its boundary is that of its campaign', () => {
    expect(write()).toBe(write())
    const boundary = (raw: string) => /boundary="(=_[0-9a-f]{32})"/.exec(raw)?.[1]
    expect(boundary(write())).toBeDefined()
    expect(boundary(write({ seed: 'another' }))).not.toBe(boundary(write()))
  })

  it('drops a field without value and fallback, with the space before it', async () => {
    const nobody = { ...VALUES, first_name: '', city: ' ' }
    const mail = await parse(write({}, { values: nobody }))
    expect(mail.subject).toBe('Hi there – new dates')
    expect(mail.html).toContain('<p>Hello, we are in your city.')
    expect(mail.text).toMatch(/^Hello,/)
  })

  it('lets a person have a header in place of the campaign’s', async () => {
    const raw = write({}, { headers: { ...PERSON.headers, 'Feedback-ID': 'mine' } })
    expect(headerNames(raw).filter((name) => name === 'Feedback-ID').length).toBe(1)
    expect(raw).toContain('Feedback-ID: mine')
  })

  it('grows as large as it has to be', async () => {
    const long = 'x&'.repeat(200_000)
    const mail = await parse(write({}, { values: { ...VALUES, first_name: long } }))
    expect(mail.html).toContain(`Hello ${long.replaceAll('&', '&amp;')}, we`)
  })

  it('is refused where the address is none', () => {
    for (const to of ['iris', 'a b@example.com', 'iris@example.com>\r\nBcc: eve@example.com', 'ïris@example.com', ''])
      expect(() => write({}, { to }), to).toThrow(expect.objectContaining({ failure: 'refused' }))
    expect(write({}, { to: 'iris@bücher.example' })).toContain('<iris@xn--bcher-kva.example>')
  })

  it('is not made with a header that cannot be sent', () => {
    expect(() => write({ headers: { 'X: y\r\nBcc': 'eve@example.com' } })).toThrow(RangeError)
    expect(() => write({ headers: { 'X-Long': 'x'.repeat(1000) } })).toThrow(RangeError)
  })
})

describe('whatever people call themselves (1,000 hostile texts)', () => {
  it('no header is smuggled in, and both parts say what they should', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, hostile, async (subject, from, to, value) => {
        const compiled: CompiledMail = { ...COMPILED, subject: [subject, { field: 'name', fallback: '' }] }
        const values = { ...VALUES, first_name: value, name: value, city: value }
        const person = { ...PERSON, toName: to, values }
        const raw = write({ compiled, from: { name: from, address: 'nova@greenroom.example' } }, person)
        checkForm(raw)
        const mail = await parse(raw)
        expect(shown(mail.subject ?? '')).toBe(shown(subject + value.trim()))
        expect(mail.from?.address).toBe('nova@greenroom.example')
        expect(mail.to?.map(({ address }) => address)).toEqual(['iris@example.com'])
        expect(shown(mail.to?.[0]?.name ?? '')).toBe(shown(to))
        const wanted = filled(compiled, person)
        const readable = (text = '') =>
          content(
            text
              .toWellFormed()
              .replace(/\r\n?/g, '\n')
              .replace(/(?![\t\n\u0080-\u009f])\p{Cc}/gu, ''),
          )
        expect(content(mail.html)).toBe(readable(wanted.html))
        expect(content(mail.text)).toBe(readable(wanted.text))
        expect(mail.attachments).toEqual([])
      }),
      { numRuns: 1000 },
    )
  }, 60_000)

  it('no subject is folded within a character, and no line is longer than 78', () => {
    fc.assert(
      fc.property(hostile, (subject) => {
        const raw = write({ compiled: { ...COMPILED, subject: [subject] } })
        const [field = ''] = /^Subject:.*(?:\r\n .*)*/m.exec(headOf(raw)) ?? []
        for (const line of field.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78)
        for (const [, way, word = ''] of field.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/g)) {
          const bytes =
            way === 'B'
              ? Buffer.from(word, 'base64')
              : Buffer.from(
                  word
                    .replaceAll('_', ' ')
                    .replace(/=(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
                  'latin1',
                )
          expect(bytes.toString('utf8')).not.toContain('\ufffd'.repeat(subject.isWellFormed() ? 1 : 99))
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('no header of a person is smuggled in, by address or by token', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const headers = { ...PERSON.headers, 'List-Unsubscribe': `<https://a.example/${text}>` }
        let raw: string
        try {
          raw = write({}, { headers, messageId: 'c1', to: `fan${text}@example.com` })
        } catch {
          return
        }
        checkForm(raw)
      }),
      { numRuns: 1000 },
    )
  })
})
