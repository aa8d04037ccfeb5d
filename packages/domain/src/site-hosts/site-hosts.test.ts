import { describe, expect, it } from 'vitest'
import type { DnsAsk, RecordState } from '../sender-domains/answers.ts'
import type { DomainHealth } from '../sender-domains/states.ts'
import { checkHostRecords, type HostTarget, hostVerdict, ownerRecord } from './check.ts'
import { hostOfHeader, parseSiteHost } from './names.ts'
import { afterHostCheck } from './states.ts'

const START = new Date('2026-11-28T09:00:00Z')
const at = (days: number) => new Date(START.getTime() + days * 86_400_000)

describe('the name of a host', () => {
  it.each([
    ['fans.novareyes.com', 'fans.novareyes.com'],
    [' Fans.NovaReyes.COM. ', 'fans.novareyes.com'],
    ['fans.müller-band.de', 'fans.xn--mller-band-9db.de'],
    ['novareyes.co.uk', 'novareyes.co.uk'],
    ['nova.github.io', 'nova.github.io'],
  ])('%s is %s', (typed, host) => expect(parseSiteHost(typed, ['greenroom.example'])).toEqual({ ok: true, host }))

  it.each([
    ...['', 'nova', 'localhost', '127.0.0.1', '[::1]', '0x7f.1', 'https://fans.novareyes.com', 'fans.novareyes.com/x'],
    ...['fans.novareyes.com:80', 'a b.com', '-a.com', `${'a'.repeat(64)}.com`, `${'abc.'.repeat(70)}com`],
    ...[
      'co.uk',
      'github.io',
      'com',
      'app.localhost',
      'printer.local',
      'db.internal',
      'x.onion',
      '1.0.0.127.in-addr.arpa',
    ],
    ...['greenroom.example', 'www.greenroom.example', 'GREENROOM.example.', 'a.b.greenroom.example'],
  ])('%s is refused', (typed) => expect(parseSiteHost(typed, ['greenroom.example']).ok).toBe(false))

  it('is compared without case, port, and final dot', () => {
    for (const header of [
      'fans.novareyes.com',
      'FANS.novareyes.com:8080',
      'fans.novareyes.com.',
      'fans.novareyes.com.:443',
    ])
      expect(hostOfHeader(header)).toBe('fans.novareyes.com')
    for (const header of [
      'localhost:3000',
      '127.0.0.1',
      '[::1]:80',
      '',
      'a'.repeat(300),
      'nova@fans.com',
      'x/fans.com',
    ])
      expect(hostOfHeader(header)).toBeUndefined()
  })
})

describe('the records of a host', () => {
  const HOST = 'fans.novareyes.com'
  const NAME: HostTarget = { type: 'CNAME', value: 'greenroom.example' }
  const owner = ownerRecord(HOST, 'token')
  const HOUSE = { 'greenroom.example A': ['192.0.2.7'], 'greenroom.example AAAA': ['2001:db8::7'] }
  const statesOf = async (zone: Record<string, string[] | 'SERVFAIL'>, target = NAME) => {
    const ask: DnsAsk = async (name, type) => {
      const values = zone[`${name} ${type}`]
      if (values === 'SERVFAIL') return { kind: 'no-answer' }
      return values === undefined ? { kind: 'none' } : { kind: 'records', values }
    }
    const { records } = await checkHostRecords(ask, { host: HOST, token: 'token', target })
    return records.map(({ state }) => state)
  }
  const address = async (zone: Record<string, string[] | 'SERVFAIL'>, target = NAME) =>
    (await statesOf({ ...HOUSE, ...zone }, target))[0]

  it('lead here by an alias, or by addresses that are all ours', async () => {
    expect(await address({ [`${HOST} CNAME`]: ['Greenroom.example.'] })).toBe('found')
    expect(await address({ [`${HOST} A`]: ['192.0.2.7'] })).toBe('found')
    expect(await address({ [`${HOST} A`]: ['192.0.2.7'], [`${HOST} AAAA`]: ['2001:db8::7'] })).toBe('found')
    expect(await address({ [`${HOST} CNAME`]: ['cdn.example'], [`${HOST} A`]: ['192.0.2.7'] })).toBe('found')
    expect(await address({ [`${HOST} A`]: ['192.0.2.9'] }, { type: 'A', value: '192.0.2.9' })).toBe('found')
  })

  it('lead elsewhere, nowhere, or do not say', async () => {
    expect(await address({ [`${HOST} CNAME`]: ['cdn.example'] })).toBe('wrong')
    expect(await address({ [`${HOST} A`]: ['192.0.2.8'] })).toBe('wrong')
    expect(await address({ [`${HOST} A`]: ['192.0.2.7', '192.0.2.8'] })).toBe('wrong')
    expect(await address({ [`${HOST} A`]: ['192.0.2.7'], [`${HOST} AAAA`]: ['2001:db8::8'] })).toBe('wrong')
    expect(await address({})).toBe('missing')
    expect(await address({ [`${HOST} CNAME`]: 'SERVFAIL' })).toBe('unknown')
    expect(await address({ [`${HOST} A`]: ['192.0.2.7'], [`${HOST} AAAA`]: 'SERVFAIL' })).toBe('unknown')
    expect(await address({ [`${HOST} A`]: ['192.0.2.7'], 'greenroom.example A': 'SERVFAIL' })).toBe('unknown')
  })

  it('name this owner and nobody else', async () => {
    const named = async (values: string[] | 'SERVFAIL') => (await statesOf({ [`${owner.name} TXT`]: values }))[1]
    expect(owner).toEqual({ name: '_greenroom.fans.novareyes.com', value: 'greenroom-site=token' })
    expect(await named(['other', ' greenroom-site=token '])).toBe('found')
    expect(await named(['greenroom-site=another'])).toBe('wrong')
    expect(await named('SERVFAIL')).toBe('unknown')
    expect((await statesOf({}))[1]).toBe('missing')
  })

  it('prove it only all together', () => {
    const verdict = (...states: RecordState[]) => hostVerdict(states.map((state) => ({ state })))
    expect(verdict('found', 'found', 'found')).toBe('right')
    expect(verdict('found', 'found')).toBe('no_answer')
    expect(verdict('found', 'found', 'unknown')).toBe('no_answer')
    expect(verdict('found', 'unknown', 'wrong')).toBe('wrong')
    expect(verdict('unknown', 'missing', 'unknown')).toBe('wrong')
  })
})

describe('a host', () => {
  const proved: DomainHealth = { state: 'verified', looks: 0, wrongSince: null, silentSince: null, nextCheckAt: START }

  it('is lost seven days after its proof is gone, and not before', () => {
    const gone = afterHostCheck(proved, 'wrong', START)
    expect(gone.state).toBe('failing')
    expect(afterHostCheck(gone, 'wrong', at(6.99)).state).toBe('failing')
    expect(afterHostCheck(gone, 'no_answer', at(8)).state).toBe('failing')
    expect(afterHostCheck(gone, 'wrong', at(7)).state).toBe('stopped')
    expect(afterHostCheck(gone, 'right', at(6.99))).toMatchObject({ state: 'verified', wrongSince: null })
  })

  it('is kept for 30 days without any answer', () => {
    const silent = afterHostCheck(proved, 'no_answer', START)
    expect(silent.state).toBe('failing')
    expect(afterHostCheck(silent, 'no_answer', at(29.9)).state).toBe('failing')
    expect(afterHostCheck(silent, 'no_answer', at(30)).state).toBe('stopped')
  })
})
