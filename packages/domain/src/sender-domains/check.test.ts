import { describe, expect, it } from 'vitest'
import type { DnsAnswer, DnsAsk, DnsType, RecordState } from './answers.ts'
import { checkRecords, type ExpectedRecord, expectedRecords, type SenderRecordKind, verdictOf } from './check.ts'

const KEY = `MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A${'k'.repeat(350)}`
const DOMAIN = 'novareyes.com'
const expected = expectedRecords(
  DOMAIN,
  { pair: 1, rsa: `v=DKIM1; k=rsa; p=${KEY}`, ed25519: 'v=DKIM1; k=ed25519; p=AAAA', other: undefined },
  { spf: 'include:_spf.relay.example', mx: 'mail.greenroom.example', reports: 'dmarc@greenroom.example' },
)

/** Records by `{name} {type}`; `SERVFAIL` stands for no answer. */
type Zone = Record<string, readonly string[] | 'SERVFAIL'>
const RELAY: Zone = { '_spf.relay.example TXT': ['v=spf1 ip4:192.0.2.0/24 -all'] }
const RIGHT: Zone = {
  ...RELAY,
  ...Object.fromEntries(expected.map(({ name, type, value }) => [`${name} ${type}`, [value]])),
}
const asking =
  (zone: Zone): DnsAsk =>
  async (name: string, type: DnsType): Promise<DnsAnswer> => {
    const values = zone[`${name} ${type}`]
    if (values === 'SERVFAIL') return { kind: 'no-answer' }
    return values === undefined ? { kind: 'none' } : { kind: 'records', values }
  }
const nameOf = (kind: SenderRecordKind) => {
  const { name, type } = expected.find((record) => record.kind === kind) as ExpectedRecord
  return `${name} ${type}`
}
const judge = async (kind: SenderRecordKind, zone: Zone) =>
  (await checkRecords(asking(zone), DOMAIN, expected)).find((record) => record.kind === kind)

const dkim = nameOf('dkim_rsa')
const spf = nameOf('spf')
const mx = nameOf('mx')
const dmarc = nameOf('dmarc')
const includes = (count: number): Zone =>
  Object.fromEntries(
    Array.from({ length: count }, (_, place) => [`s${place}.example TXT`, ['v=spf1 ip4:198.51.100.1 ~all']]),
  )
const including = (count: number) => Array.from({ length: count }, (_, place) => `include:s${place}.example`).join(' ')
const OURS = 'include:_spf.relay.example'

/** What stands in the DNS, on top of the right records, and what the check says about one of them. */
const FIXTURES: [says: string, kind: SenderRecordKind, zone: Zone, state: RecordState][] = [
  ['the exact key', 'dkim_rsa', {}, 'found'],
  [
    'a key with spaces from split strings',
    'dkim_rsa',
    { [dkim]: [`v=DKIM1; k=rsa; p=${KEY.slice(0, 200)} ${KEY.slice(200)}`] },
    'found',
  ],
  ['a key without k', 'dkim_rsa', { [dkim]: [`v=DKIM1; p=${KEY}`] }, 'found'],
  ['a key without v', 'dkim_rsa', { [dkim]: [`k=rsa;p=${KEY}`] }, 'found'],
  ['a key with a semicolon at its end', 'dkim_rsa', { [dkim]: [`v=DKIM1; k=rsa; p=${KEY};`] }, 'found'],
  [
    'a key with flags and a service',
    'dkim_rsa',
    { [dkim]: [`v=DKIM1; h=sha1:sha256; s=email; t=s; p=${KEY}`] },
    'found',
  ],
  ['another text beside the key', 'dkim_rsa', { [dkim]: ['verification=1', `v=DKIM1; p=${KEY}`] }, 'found'],
  ['no key', 'dkim_rsa', { [dkim]: undefined as never }, 'missing'],
  ['a text that is no key', 'dkim_rsa', { [dkim]: ['hello'] }, 'wrong'],
  ['another key', 'dkim_rsa', { [dkim]: ['v=DKIM1; k=rsa; p=MIIBother'] }, 'wrong'],
  ['a key that was cut off', 'dkim_rsa', { [dkim]: [`v=DKIM1; k=rsa; p=${KEY.slice(0, 200)}`] }, 'wrong'],
  ['a key in other capitals', 'dkim_rsa', { [dkim]: [`v=DKIM1; k=rsa; p=${KEY.toLowerCase()}`] }, 'wrong'],
  ['a withdrawn key', 'dkim_rsa', { [dkim]: ['v=DKIM1; k=rsa; p='] }, 'wrong'],
  ['two keys', 'dkim_rsa', { [dkim]: [`v=DKIM1; p=${KEY}`, 'v=DKIM1; p=other'] }, 'wrong'],
  ['the key of another kind', 'dkim_rsa', { [dkim]: [`v=DKIM1; k=ed25519; p=${KEY}`] }, 'wrong'],
  ['another version', 'dkim_rsa', { [dkim]: [`v=DKIM2; p=${KEY}`] }, 'wrong'],
  ['a key for sha1 alone', 'dkim_rsa', { [dkim]: [`v=DKIM1; h=sha1; p=${KEY}`] }, 'wrong'],
  ['a key that is not for email', 'dkim_rsa', { [dkim]: [`v=DKIM1; s=tlsrpt; p=${KEY}`] }, 'wrong'],
  ['no answer about the key', 'dkim_rsa', { [dkim]: 'SERVFAIL' }, 'unknown'],
  ['the second key without k', 'dkim_ed25519', { [nameOf('dkim_ed25519')]: ['v=DKIM1; p=AAAA'] }, 'wrong'],
  ['the second key', 'dkim_ed25519', {}, 'found'],

  ['SPF as proposed', 'spf', {}, 'found'],
  ['SPF with more, and ~all', 'spf', { [spf]: [`v=spf1 ip4:203.0.113.9 ${OURS} ~all`] }, 'found'],
  ['SPF in capitals', 'spf', { [spf]: ['V=SPF1 INCLUDE:_SPF.RELAY.EXAMPLE -ALL'] }, 'found'],
  ['SPF with a plus', 'spf', { [spf]: [`v=spf1 +${OURS} -all`] }, 'found'],
  [
    'SPF that reaches us through another',
    'spf',
    { [spf]: ['v=spf1 include:all.example -all'], 'all.example TXT': [`v=spf1 ${OURS} -all`] },
    'found',
  ],
  [
    'SPF that redirects to us',
    'spf',
    { [spf]: ['v=spf1 redirect=all.example'], 'all.example TXT': [`v=spf1 ${OURS} -all`] },
    'found',
  ],
  ['SPF with 10 look-ups', 'spf', { ...includes(9), [spf]: [`v=spf1 ${OURS} ${including(9)} -all`] }, 'found'],
  ['SPF with an unknown modifier', 'spf', { [spf]: [`v=spf1 ${OURS} x-y=1 -all`] }, 'found'],
  ['other texts beside SPF', 'spf', { [spf]: ['google=1', `v=spf1 ${OURS} -all`] }, 'found'],
  ['no SPF', 'spf', { [spf]: undefined as never }, 'missing'],
  ['a text that is no SPF', 'spf', { [spf]: ['v=spf10 a -all'] }, 'missing'],
  ['two SPF records', 'spf', { [spf]: [`v=spf1 ${OURS} -all`, 'v=spf1 a -all'] }, 'wrong'],
  ['SPF without us', 'spf', { [spf]: ['v=spf1 ip4:203.0.113.9 -all'] }, 'wrong'],
  ['SPF that refuses us', 'spf', { [spf]: [`v=spf1 -${OURS} ~all`] }, 'wrong'],
  ['SPF with us behind all', 'spf', { [spf]: [`v=spf1 -all ${OURS}`] }, 'wrong'],
  ['SPF that lets everybody send', 'spf', { [spf]: [`v=spf1 ${OURS} +all`] }, 'wrong'],
  ['SPF that lets everybody send, short', 'spf', { [spf]: [`v=spf1 ${OURS} all`] }, 'wrong'],
  [
    'SPF that includes everybody',
    'spf',
    { [spf]: [`v=spf1 include:any.example ${OURS} -all`], 'any.example TXT': ['v=spf1 +all'] },
    'wrong',
  ],
  ['SPF with 11 look-ups', 'spf', { ...includes(10), [spf]: [`v=spf1 ${OURS} ${including(10)} -all`] }, 'wrong'],
  [
    'SPF with 11 look-ups, in the included ones',
    'spf',
    {
      ...includes(9),
      [spf]: [`v=spf1 ${OURS} include:all.example -all`],
      'all.example TXT': [`v=spf1 ${including(9)} -all`],
    },
    'wrong',
  ],
  [
    'SPF with 11 look-ups of other kinds',
    'spf',
    { [spf]: [`v=spf1 a mx ptr a mx ptr a mx a mx ${OURS} -all`] },
    'wrong',
  ],
  [
    'SPF with 3 look-ups that find nothing',
    'spf',
    { [spf]: [`v=spf1 a:x.example mx:y.example exists:z.example ${OURS} -all`] },
    'wrong',
  ],
  [
    'SPF with 2 look-ups that find nothing',
    'spf',
    { [spf]: [`v=spf1 a:x.example mx:y.example ${OURS} -all`] },
    'found',
  ],
  ['SPF that includes nothing', 'spf', { [spf]: [`v=spf1 include:gone.example ${OURS} -all`] }, 'wrong'],
  [
    'SPF that includes two records',
    'spf',
    { [spf]: [`v=spf1 include:two.example ${OURS} -all`], 'two.example TXT': ['v=spf1 -all', 'v=spf1 a -all'] },
    'wrong',
  ],
  ['SPF that includes itself', 'spf', { [spf]: [`v=spf1 include:bounce.${DOMAIN} ${OURS} -all`] }, 'wrong'],
  ['SPF with a misspelled part', 'spf', { [spf]: [`v=spf1 inlcude:x.example ${OURS} -all`] }, 'wrong'],
  ['no answer about SPF', 'spf', { [spf]: 'SERVFAIL' }, 'unknown'],
  ['no answer about an included record', 'spf', { '_spf.relay.example TXT': 'SERVFAIL' }, 'unknown'],

  ['MX as proposed', 'mx', {}, 'found'],
  ['MX with another priority, and a dot', 'mx', { [mx]: ['5 Mail.Greenroom.example.'] }, 'found'],
  ['no MX', 'mx', { [mx]: undefined as never }, 'missing'],
  ['MX of another server', 'mx', { [mx]: ['10 mx.other.example'] }, 'wrong'],
  ['MX of ours and another', 'mx', { [mx]: ['10 mail.greenroom.example', '20 mx.other.example'] }, 'wrong'],
  ['no answer about MX', 'mx', { [mx]: 'SERVFAIL' }, 'unknown'],

  ['DMARC as proposed', 'dmarc', {}, 'found'],
  ['a stricter DMARC', 'dmarc', { [dmarc]: ['v=DMARC1; p=reject; adkim=s; aspf=s'] }, 'found'],
  ['DMARC without a policy, with reports', 'dmarc', { [dmarc]: ['v=DMARC1; rua=mailto:d@example.com'] }, 'found'],
  ['no DMARC', 'dmarc', { [dmarc]: undefined as never }, 'missing'],
  ['DMARC with a policy that is none', 'dmarc', { [dmarc]: ['v=DMARC1; p=maybe'] }, 'wrong'],
  ['DMARC without anything', 'dmarc', { [dmarc]: ['v=DMARC1'] }, 'wrong'],
  ['DMARC in small letters', 'dmarc', { [dmarc]: ['v=dmarc1; p=none'] }, 'missing'],
  ['two DMARC records', 'dmarc', { [dmarc]: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, 'wrong'],
  [
    'DMARC of the registry',
    'dmarc',
    { [dmarc]: undefined as never, '_dmarc.com TXT': ['v=DMARC1; p=reject; psd=y'] },
    'found',
  ],
  ['no answer about DMARC', 'dmarc', { [dmarc]: 'SERVFAIL' }, 'unknown'],
  ['no answer further up', 'dmarc', { [dmarc]: undefined as never, '_dmarc.com TXT': 'SERVFAIL' }, 'unknown'],
]

it.each(FIXTURES)('judges %s', async (_, kind, zone, state) => {
  const judged = await judge(kind, { ...RIGHT, ...zone })
  expect(judged?.state).toBe(state)
  expect(judged?.problem !== undefined).toBe(state === 'wrong')
})

it('shows what stands there without characters that no text has', async () => {
  const odd = { [spf]: ['v=spf1 \0\u001b[31m -all'], [dkim]: [`v=DKIM1; p=\0${'x'.repeat(987)}😀`] }
  expect(await judge('spf', { ...RIGHT, ...odd })).toMatchObject({
    seen: ['v=spf1 \ufffd\ufffd[31m -all'],
    problem: 'Its part \ufffd\ufffd[31m is not understood.',
  })
  expect((await judge('dkim_rsa', { ...RIGHT, ...odd }))?.seen).toEqual([`v=DKIM1; p=\ufffd${'x'.repeat(987)}\ufffd`])
})

it('has the fixtures of standard S14', () => expect(FIXTURES.length).toBeGreaterThanOrEqual(60))

describe('the tree walk of DMARC', () => {
  const below = 'news.mail.novareyes.com'
  const walk = async (zone: Zone, domain = below) => {
    const asked: string[] = []
    const records = await checkRecords(
      (name, type) => {
        asked.push(name)
        return asking(zone)(name, type)
      },
      domain,
      [{ kind: 'dmarc', type: 'TXT', name: `_dmarc.${domain}`, value: '' }],
    )
    return { state: records[0]?.state, seen: records[0]?.seen, asked }
  }

  it('finds the record of the organization', async () => {
    const { state, seen } = await walk({ '_dmarc.novareyes.com TXT': ['v=DMARC1; p=none'] })
    expect([state, seen]).toEqual(['found', ['v=DMARC1; p=none']])
  })

  it('prefers its own record to that of the organization', async () => {
    const own = 'v=DMARC1; p=quarantine'
    const { seen } = await walk({ [`_dmarc.${below} TXT`]: [own], '_dmarc.novareyes.com TXT': ['v=DMARC1; p=none'] })
    expect(seen).toEqual([own])
  })

  it('ends where an organization begins', async () => {
    const zone: Zone = {
      '_dmarc.mail.novareyes.com TXT': ['v=DMARC1; p=none; psd=n'],
      '_dmarc.com TXT': ['v=DMARC1; p=reject'],
    }
    const { seen, asked } = await walk(zone)
    expect(seen).toEqual(['v=DMARC1; p=none; psd=n'])
    expect(asked).not.toContain('_dmarc.novareyes.com')
  })

  it('takes the organization below a public suffix, and else the suffix', async () => {
    const suffix: Zone = { '_dmarc.com TXT': ['v=DMARC1; p=reject; psd=y'] }
    const middle: Zone = { ...suffix, '_dmarc.mail.novareyes.com TXT': ['v=DMARC1; p=none'] }
    expect((await walk(middle)).seen).toEqual(['v=DMARC1; p=reject; psd=y'])
    const whole: Zone = { ...middle, '_dmarc.novareyes.com TXT': ['v=DMARC1; p=quarantine'] }
    expect((await walk(whole)).seen).toEqual(['v=DMARC1; p=quarantine'])
  })

  it('asks eight names at most', async () => {
    const { asked, state } = await walk({}, 'a.b.c.d.e.f.g.h.i.example.com')
    expect(state).toBe('missing')
    expect(asked).toHaveLength(8)
    expect(asked[1]).toBe('_dmarc.e.f.g.h.i.example.com')
  })
})

it('passes a domain with what is needed, and none without', async () => {
  const verdict = async (zone: Zone) => verdictOf(await checkRecords(asking({ ...RIGHT, ...zone }), DOMAIN, expected))
  expect(await verdict({})).toBe('right')
  expect(await verdict({ [mx]: undefined as never, [nameOf('dkim_ed25519')]: undefined as never })).toBe('right')
  expect(await verdict({ [spf]: 'SERVFAIL' })).toBe('no_answer')
  expect(await verdict({ [spf]: 'SERVFAIL', [dkim]: ['v=DKIM1; p=x'] })).toBe('wrong')
  for (const name of [dkim, spf, dmarc]) expect(await verdict({ [name]: undefined as never })).toBe('wrong')
  expect(verdictOf([])).toBe('no_answer')
})
