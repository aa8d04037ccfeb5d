import type { SenderDomain, SenderDomainList } from '@greenroom/contracts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { senderHands } from '../../testing/sender-hands.ts'
import { type TestApp, useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { openKeyMaker } from './policy/keys.ts'

const test: TestApp = useTestApp()
const hands = senderHands(test)
const HOUR_MS = 3_600_000
const START = new Date('2026-11-28T09:00:00Z')
let owner: Visitor

beforeEach(async () => {
  test.setNow(START)
  owner = await test.signUp({ isVerified: true })
})

const pass = (hours: number) => test.setNow(new Date(test.house.clock().getTime() + hours * HOUR_MS))
const recordOf = (domain: SenderDomain, kind: string) => domain.records.find((record) => record.kind === kind)

describe('adding a domain', () => {
  it('makes its keys, and shows the records that it needs', async () => {
    const domain = await hands.added(owner, ' NovaReyes.example ')
    expect(domain).toMatchObject({
      domain: 'novareyes.example',
      state: 'pending',
      is_sender: true,
      local_part: 'hello',
      checked_at: null,
    })
    expect(domain.records.map(({ type, name, is_required }) => [type, name, is_required])).toEqual([
      ['TXT', 'gr1._domainkey.novareyes.example', true],
      ['TXT', 'gr2._domainkey.novareyes.example', false],
      ['TXT', 'bounce.novareyes.example', true],
      ['MX', 'bounce.novareyes.example', false],
      ['TXT', '_dmarc.novareyes.example', true],
    ])
    expect(recordOf(domain, 'dkim_rsa')?.value).toMatch(/^v=DKIM1; k=rsa; p=[\w+/=]{390,}$/)
    expect(recordOf(domain, 'spf')?.value).toBe('v=spf1 include:sandbox.test -all')
    expect(domain.days[0]).toEqual({ date: '2026-11-28', people: 500 })
    expect(domain.days[1]).toEqual({ date: '2026-11-29', people: 1000 })
    const kept = await test.house.db.systemPool.query('select private_keys from sender_domains where id = $1', [
      domain.id,
    ])
    expect(kept.rows[0].private_keys).not.toContain('PRIVATE KEY')
  })

  it('is refused with a sentence if the name is none, or not theirs to prove', async () => {
    for (const name of ['gmail.com', 'co.uk', 'nova', 'sandbox.test', 'mail.sandbox.test', 'x'.repeat(300)]) {
      const answer = await test.call(owner, 'POST', '/api/domains', { domain: name })
      expect(answer.statusCode, name).toBe(400)
      expect(answer.json().details.issues[0].path, name).toBe('body.domain')
    }
  })

  it('happens once, and five times at most', async () => {
    const one = await test.signUp({ isVerified: true })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        test.call(one, 'POST', '/api/domains', { domain: `d${place % 7}.example.net` }),
      ),
    )
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(codes).toEqual([201, 201, 201, 201, 201, 409, 409, 409])
    const list = (await test.call(one, 'GET', '/api/domains')).json<SenderDomainList>()
    expect(list.items.filter(({ is_sender }) => is_sender)).toHaveLength(1)
  })

  it('makes no keys for a domain that is refused, and a repeat gets the first answer', async () => {
    const one = await test.signUp({ isVerified: true })
    for (const name of ['a', 'b', 'c', 'd']) await hands.added(one, `${name}.example.org`)
    const add = (domain: string, key: string) =>
      test.call(one, 'POST', '/api/domains', { domain }, { 'idempotency-key': key })
    const fifth = await add('e.example.org', 'fifth')
    const made = vi.spyOn(test.house.hold(openKeyMaker), 'make')
    try {
      expect((await add('a.example.org', 'again')).statusCode).toBe(409)
      expect((await add('f.example.org', 'sixth')).json()).toMatchObject({
        message: 'You have 5 domains. Remove one first.',
      })
      const repeat = await add('e.example.org', 'fifth')
      expect([repeat.statusCode, repeat.json()]).toEqual([201, fifth.json()])
      expect(made).toHaveBeenCalledTimes(0)
      expect((await test.call(one, 'DELETE', `/api/domains/${fifth.json<SenderDomain>().id}`)).statusCode).toBe(204)
      expect((await add('f.example.org', 'sixth again')).statusCode).toBe(201)
      expect(made).toHaveBeenCalledTimes(2)
    } finally {
      made.mockRestore()
    }
  })
})

describe('a domain', () => {
  it('is proved once its records are right, and its owner is told', async () => {
    const domain = await hands.added(owner, 'right.example')
    expect((await hands.check(owner, domain.id)).state).toBe('pending')
    await hands.fill('right.example')
    const checked = await hands.check(owner, domain.id)
    expect(checked).toMatchObject({ state: 'verified', verified_at: START.toISOString() })
    expect(checked.records.every(({ state }) => state === 'found')).toBe(true)
    await workOff(test)
    expect(await hands.notices(owner)).toContain('right.example is ready to send')
  })

  it('is looked at by itself when it is due', async () => {
    const domain = await hands.added(owner, 'due.example')
    await hands.fill('due.example')
    await hands.sweep()
    expect(await hands.read(owner, domain.id)).toMatchObject({
      state: 'verified',
      next_check_at: new Date(START.getTime() + 24 * HOUR_MS).toISOString(),
    })
  })

  it('says what is wrong, with both values', async () => {
    const domain = await hands.added(owner, 'wrong.example')
    await hands.fill('wrong.example')
    await hands.set('bounce.wrong.example', 'TXT', ['v=spf1 ip4:192.0.2.1 -all'])
    const checked = await hands.check(owner, domain.id)
    expect(recordOf(checked, 'spf')).toMatchObject({
      state: 'wrong',
      value: 'v=spf1 include:sandbox.test -all',
      seen: ['v=spf1 ip4:192.0.2.1 -all'],
      problem: 'It lacks include:sandbox.test.',
    })
    expect(checked.state).toBe('pending')
  })

  it('stops if it is wrong twice, six hours apart, and goes on once it is right', async () => {
    const domain = await hands.proved(owner, 'breaks.example')
    await hands.set('_dmarc.breaks.example', 'TXT', [])
    pass(24)
    await hands.sweep()
    expect((await hands.read(owner, domain.id)).state).toBe('failing')
    for (let hour = 0; hour < 6; hour += 1) {
      pass(1)
      await hands.sweep()
    }
    expect((await hands.read(owner, domain.id)).state).toBe('stopped')
    await workOff(test)
    expect(await hands.notices(owner)).toContain('Email from breaks.example has stopped')
    await hands.fill('breaks.example')
    pass(1)
    await hands.sweep()
    expect((await hands.read(owner, domain.id)).state).toBe('verified')
  })

  it('fails by a record that no database can hold, too', async () => {
    const { id } = await hands.proved(owner, 'nul.example')
    const { dns } = test.house.providers
    const openZone = dns.openZone.bind(dns)
    const looks = vi.spyOn(dns, 'openZone').mockImplementation(async (domain) => {
      const ask = await openZone(domain)
      return async (name, type) =>
        name === 'bounce.nul.example' ? { kind: 'records', values: ['v=spf1 \0 -all'] } : ask(name, type)
    })
    pass(24)
    await hands.sweep()
    looks.mockRestore()
    const broken = await hands.read(owner, id)
    expect(broken).toMatchObject({ state: 'failing', checked_at: test.house.clock().toISOString() })
    expect(recordOf(broken, 'spf')).toMatchObject({
      seen: ['v=spf1 \ufffd -all'],
      problem: 'Its part \ufffd is not understood.',
    })
  })

  it('stops after two days without an answer, and not before', async () => {
    const domain = await hands.proved(owner, 'silent.example')
    await hands.set('_dmarc.silent.example', 'TXT', [], true)
    pass(24)
    await hands.sweep()
    for (let hour = 0; hour < 47; hour += 1) {
      pass(1)
      await hands.sweep()
    }
    const failing = await hands.read(owner, domain.id)
    expect(failing.state).toBe('failing')
    expect(recordOf(failing, 'dmarc')?.state).toBe('unknown')
    pass(1)
    await hands.sweep()
    expect((await hands.read(owner, domain.id)).state).toBe('stopped')
  })

  it('is looked at once by workers that sweep together', async () => {
    const { id } = await hands.added(owner, 'many.example')
    await Promise.all([hands.sweep(), hands.sweep(), hands.sweep()])
    const { rows } = await test.house.db.systemPool.query('select looks from sender_domains where id = $1', [id])
    expect(rows).toEqual([{ looks: 1 }])
  })
})

it('is proved by one owner at a time', async () => {
  const [first, second] = [await test.signUp({ isVerified: true }), await test.signUp({ isVerified: true })]
  const theirs = await hands.proved(first, 'shared.example')
  pass(1)
  const late = await hands.added(second, 'shared.example')
  expect((await hands.check(second, late.id)).state).toBe('pending')
  // Whoever holds the DNS enters the keys of the second one.
  await hands.fill('shared.example')
  const waiting = await hands.check(second, late.id)
  expect(waiting.state).toBe('pending')
  expect(waiting.problem).toContain('Another account')
  expect((await hands.check(first, theirs.id)).state).toBe('failing')
  pass(6)
  expect((await hands.check(first, theirs.id)).state).toBe('stopped')
  expect(await hands.check(second, late.id)).toMatchObject({ state: 'verified', problem: null })
})

it('belongs to its owner: others cannot find, change, check, or remove it', async () => {
  const stranger = await test.signUp({ isVerified: true })
  const { id } = await hands.added(await test.signUp({ isVerified: true }), 'mine.example')
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { stretch: 2 }],
    ['POST', '/check', undefined],
    ['POST', '/renewal', undefined],
    ['DELETE', '/renewal', undefined],
    ['DELETE', '', undefined],
  ] as const)
    expect((await test.call(stranger, method, `/api/domains/${id}${path}`, body)).statusCode).toBe(404)
})

it('can be chosen as the sender, be given another address, be stretched, and be removed', async () => {
  const one = await test.signUp({ isVerified: true })
  const [first, second] = [await hands.added(one, 'a.example'), await hands.added(one, 'b.example')]
  const url = `/api/domains/${second.id}`
  const changed = await test.call(one, 'PATCH', url, { is_sender: true, local_part: 'Nova.News', stretch: 2 })
  expect(changed.json<SenderDomain>()).toMatchObject({ is_sender: true, local_part: 'nova.news', stretch: 2 })
  expect(changed.json<SenderDomain>().days[1]?.people).toBe(707)
  expect((await hands.read(one, first.id)).is_sender).toBe(false)
  for (const body of [
    { stretch: 0.5 },
    { stretch: 4 },
    { local_part: 'a b' },
    { local_part: '@' },
    { is_sender: false },
  ])
    expect((await test.call(one, 'PATCH', url, body)).statusCode).toBe(400)
  expect((await test.call(one, 'DELETE', url)).statusCode).toBe(204)
  expect((await test.call(one, 'GET', url)).statusCode).toBe(404)
})
