import fc from 'fast-check'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { type DkimKey, makeDkimKeys } from './dkim.ts'
import { hostileText, shown } from './mime/hostile-text.fixture.ts'
import { openMime } from './mime/mime.ts'

const DOMAIN = 'greenroom.example'
const records = new Map<string, string[]>()
const newKey = async (kind: DkimKey['kind'], selector: string): Promise<DkimKey> => {
  const { privateKey, record, strings } = await makeDkimKeys(kind)
  expect(strings.join('')).toBe(record)
  expect(Math.max(...strings.map(({ length }) => length))).toBeLessThanOrEqual(255)
  expect(record).toMatch(kind === 'rsa' ? /^v=DKIM1; k=rsa; p=MII/ : /^v=DKIM1; k=ed25519; p=[\w+/]{43}=$/)
  records.set(`${selector}._domainkey.${DOMAIN}`, strings)
  return { domain: DOMAIN, selector, privateKey, kind }
}
const KEYS = [await newKey('ed25519', 'gr-e1'), await newKey('rsa', 'gr-r1')]

const SUBJECT = '  –  new dates, in more than one line of a header, and then in a third'
const signed = (
  keys: readonly DkimKey[],
  first_name = 'Iris',
  { subject = SUBJECT, from = 'Nova Reyes, singer', toName = 'Iris' } = {},
) =>
  openMime({
    compiled: {
      subject: ['Hi ', { field: 'first_name', fallback: '' }, subject],
      html: ['<p>Hi ', { field: 'first_name', fallback: '' }, '</p>'],
      text: ['Hi ', { field: 'first_name', fallback: '' }, '\n\n\n'],
      links: [],
    },
    from: { name: from, address: `nova@${DOMAIN}` },
    replyTo: { name: '', address: 'reply@mail.greenroom.example' },
    headers: { 'List-Id': '<nova.greenroom.example>', 'Feedback-ID': 'c1:nova:greenroom' },
    domain: DOMAIN,
    date: new Date('2026-11-27T09:00:00Z'),
    seed: 'seed',
    keys,
  })({
    to: 'iris@example.com',
    toName,
    values: { first_name, last_name: '', name: '', city: '', region: '', email: '', artist: '' },
    tags: [],
    city: '',
    region: '',
    country: '',
    messageId: 'c1.1',
    headers: {
      'List-Unsubscribe': `<https://greenroom.example/u/${'t'.repeat(100)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    link: () => '',
    address: () => '',
  }).toString('latin1')

/** Nothing is made of what a mail says. */
const AS_IT_IS = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true }

const resultsOf = async (raw: string) => {
  const { results } = await dkimVerify(Buffer.from(raw, 'latin1'), {
    resolver: async (name: string) => [records.get(name) ?? []],
  })
  return results.map(({ status, algo }: { status: { result: string }; algo?: string }) => [algo, status.result])
}

describe('signatures', () => {
  it('are verified by another library, of both kinds', async () => {
    for (const name of ['Iris', 'Łucja 🎸', ' spaced  out ', '.', ''])
      expect(await resultsOf(signed(KEYS, name))).toEqual([
        ['ed25519-sha256', 'pass'],
        ['rsa-sha256', 'pass'],
      ])
  })

  it('are verified, and no header is smuggled in, with 1,000 hostile subjects and names (read by mailparser)', async () => {
    const names = signed(KEYS)
      .split('\r\n\r\n', 1)[0]
      ?.match(/^[\w-]+(?=:)/gm)
    const property = fc.asyncProperty(hostileText, hostileText, hostileText, hostileText, async (...texts) => {
      const [name, subject, from, toName] = texts
      const raw = signed(KEYS, name, { subject, from, toName })
      expect((await resultsOf(raw)).map(([, result]) => result)).toEqual(['pass', 'pass'])
      const mail = await simpleParser(raw, AS_IT_IS)
      expect(mail.headerLines.map(({ key }) => key)).toEqual(names?.map((each) => each.toLowerCase()))
      expect(shown(mail.subject ?? '')).toBe(shown(`Hi ${name}${subject}`))
      expect(mail.from?.value.map(({ address }) => address)).toEqual([`nova@${DOMAIN}`])
      expect([mail.to].flat().flatMap((to) => to?.value.map(({ address }) => address))).toEqual(['iris@example.com'])
      expect([mail.cc, mail.bcc, mail.attachments]).toEqual([undefined, undefined, []])
    })
    await fc.assert(property, { numRuns: 1000 })
  })

  it('cover each header, and From twice', () => {
    for (const [, list = ''] of signed(KEYS).matchAll(/ h=([^;]*);/g))
      expect(list.replace(/\s/g, '').split(':').toSorted()).toEqual(
        [
          ...[
            'content-type',
            'date',
            'feedback-id',
            'from',
            'from',
            'list-id',
            'list-unsubscribe',
            'list-unsubscribe-post',
          ],
          ...['message-id', 'mime-version', 'reply-to', 'subject', 'to'],
        ].toSorted(),
      )
    for (const [field] of signed(KEYS).matchAll(/^DKIM-Signature:.*(?:\r\n .*)*/gm))
      for (const line of field.split('\r\n')) expect(line.length).toBeLessThanOrEqual(90)
  })

  it.each([
    ['the body', 'Hi =\r\nIris', 'Hi =\r\nEris'],
    ['the address to unsubscribe at', 'greenroom.example/u/', 'evil.example/u/'],
    ['the one-click header', '=One-Click', '=Two-Click'],
    ['the sender', 'From: ', 'From: eve@example.com\r\nFrom: '],
    ['the subject', 'Subject: ', 'Subject: =?UTF-8?Q?x?='],
  ])('fail where %s was changed', async (_what, before, after) => {
    const raw = signed(KEYS)
    expect(raw).toContain(before)
    for (const [, result] of await resultsOf(raw.replace(before, after))) expect(result).not.toBe('pass')
  })

  it('hold where a relay folds headers otherwise', async () => {
    const raw = signed(KEYS).replace('Subject: ', 'Subject:   ').replace('List-Id: <', 'List-Id:\r\n <')
    for (const [, result] of await resultsOf(raw)) expect(result).toBe('pass')
  })
})
