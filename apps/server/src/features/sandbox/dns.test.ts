import type { SandboxZone, SandboxZoneList } from '@greenroom/contracts'
import { beforeEach, expect, it } from 'vitest'
import { hostHands } from '../../testing/host-hands.ts'
import { senderHands } from '../../testing/sender-hands.ts'
import { type TestApp, useTestApp, type Visitor } from '../../testing/test-app.ts'

const test: TestApp = useTestApp()
const hands = senderHands(test)
const hosts = hostHands(test)
let owner: Visitor
let count = 0
let domain: string

beforeEach(async () => {
  count += 1
  domain = `zone-${count}.example`
  owner = await test.signUp({ isVerified: true })
})

const read = async (name = domain) => test.call(undefined, 'GET', `/sandbox/api/dns/zones/${name}`)
const zone = async () => (await read()).json<SandboxZone>()
const states = async () => (await zone()).asked.map(({ kind, state }) => `${kind} ${state}`)
const recordOf = async (kind: string) => (await zone()).asked.find((record) => record.kind === kind)
const publish = (only?: object) => test.call(undefined, 'POST', '/sandbox/api/dns', { domain, ...(only && { only }) })
const list = async (search = '') =>
  (await test.call(undefined, 'GET', `/sandbox/api/dns/zones${search}`)).json<SandboxZoneList>().items

it('lists the domains that anybody has added, newest first, and finds them by a part of their name', async () => {
  await hands.added(owner, domain)
  test.setNow(new Date(test.house.clock().getTime() + 60_000))
  await hosts.added(await hosts.siteOwner(), `fans.${domain}`)
  expect((await list()).slice(0, 2)).toMatchObject([
    { domain: `fans.${domain}`, is_mail: false, is_site: true },
    { domain, is_mail: true, is_site: false },
  ])
  expect((await list(`?search=FANS.zone-${count}`)).map((item) => item.domain)).toEqual([`fans.${domain}`])
  expect((await read(`fans.${domain}`)).json<SandboxZone>().asked.map(({ kind, state }) => [kind, state])).toEqual([
    ['address', 'missing'],
    ['owner', 'missing'],
  ])
})

it('says at once what a check would see, without changing what the product knows', async () => {
  const { id } = await hands.added(owner, domain)
  expect(await states()).toEqual([
    'dkim_rsa missing',
    'dkim_ed25519 missing',
    'spf missing',
    'mx missing',
    'dmarc missing',
  ])
  await publish()
  expect((await states()).every((state) => state.endsWith(' found'))).toBe(true)
  const product = await hands.read(owner, id)
  expect(product.records.every(({ state }) => state === 'unknown')).toBe(true)
  expect((await hands.check(owner, id)).state).toBe('verified')
})

it('publishes one record, and what it needs', async () => {
  await hands.added(owner, domain)
  expect((await publish({ name: `bounce.${domain}`, type: 'TXT' })).statusCode).toBe(204)
  expect((await states()).filter((state) => state.endsWith(' found'))).toEqual(['spf found'])
})

it('shows both values of a wrong record, keeps those of a silent one, and lists what nobody asks for', async () => {
  await hands.added(owner, domain)
  await publish()
  await hands.set(`_dmarc.${domain}`, 'TXT', ['v=DMARC1; p=maybe'])
  await hands.set(`bounce.${domain}`, 'MX', ['10 mail.sandbox.test'], true)
  await hands.set(`www.${domain}`, 'A', ['192.0.2.1'])
  expect(await recordOf('dmarc')).toMatchObject({ state: 'wrong', seen: ['v=DMARC1; p=maybe'] })
  expect((await recordOf('dmarc'))?.problem).toBeTruthy()
  expect(await recordOf('mx')).toMatchObject({
    state: 'unknown',
    seen: [],
    values: ['10 mail.sandbox.test'],
    is_silent: true,
  })
  expect((await zone()).others).toEqual([{ name: `www.${domain}`, type: 'A', values: ['192.0.2.1'], is_silent: false }])
})

it('asks for new keys during a renewal, and publishes no old ones by itself', async () => {
  const { id } = await hands.proved(owner, domain)
  await hands.renew(owner, id)
  expect(await states()).toContain('next_dkim_rsa missing')
  await publish()
  await hands.check(owner, id)
  await hands.set(`gr1._domainkey.${domain}`, 'TXT', [])
  await publish()
  expect(await states()).toContain('old_dkim_rsa missing')
  await publish({ name: `gr1._domainkey.${domain}`, type: 'TXT' })
  expect(await states()).toContain('old_dkim_rsa found')
})

it('has no page for a domain that nobody has added, and refuses what is no domain', async () => {
  expect((await read('nobody.example')).statusCode).toBe(404)
  expect((await read('nobody')).statusCode).toBe(400)
  expect((await read(`${'a'.repeat(300)}.example`)).statusCode).toBe(400)
})
