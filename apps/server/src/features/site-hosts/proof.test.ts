import type { SiteHost } from '@greenroom/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FetchOutside, OutsideError } from '../../platform/fetch-outside/fetch-outside.ts'
import { hostHands, type SiteOwner } from '../../testing/host-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'

/** An installation on the internet, whose hosts are really asked. */
const test = useTestApp({ PUBLIC_URL: 'https://greenroom.example' })
const hands = hostHands(test)
let nova: SiteOwner
/** Records of the DNS, by `{name} {type}`. */
let zone: Map<string, string[]>

/** Leads every host to this server, through its real route. */
const here: FetchOutside = async (address) => {
  const { host, pathname } = new URL(address)
  const answer = await test.app.inject({ url: pathname, headers: { host } })
  return { status: answer.statusCode, url: address, contentType: '', headers: {}, body: answer.rawPayload }
}

beforeEach(async () => {
  nova = await hands.siteOwner()
  zone = new Map([['greenroom.example A', ['192.0.2.7']]])
  vi.spyOn(test.house.providers.dns, 'openZone').mockImplementation(async () => async (name, type) => {
    const values = zone.get(`${name} ${type}`)
    return values ? { kind: 'records', values } : { kind: 'none' }
  })
})
afterEach(() => vi.restoreAllMocks())

const fill = ({ records }: SiteHost) => {
  for (const { name, type, value } of records) zone.set(`${name} ${type}`, [value])
}
const answerOf = ({ records }: SiteHost) => records.find(({ kind }) => kind === 'answer')

it('is complete once this server answers as the host', async () => {
  const host = await hands.added(nova, 'fans.asked.example')
  expect(host.url).toBe('https://fans.asked.example/')
  fill(host)
  const asked: string[] = []
  test.setOutside((url, request) => {
    asked.push(url)
    return here(url, request)
  })
  expect(await hands.check(nova, host.id)).toMatchObject({ state: 'verified', addresses: ['192.0.2.7'] })
  expect(asked).toEqual([
    expect.stringMatching(/^http:\/\/fans\.asked\.example\/\.well-known\/greenroom-[0-9a-f]{32}$/),
  ])
})

it('asks nobody while the DNS leads elsewhere', async () => {
  const host = await hands.added(nova, 'fans.elsewhere.example')
  fill(host)
  zone.delete('fans.elsewhere.example CNAME')
  zone.set('fans.elsewhere.example A', ['169.254.169.254'])
  const outside = vi.fn(here)
  test.setOutside(outside)
  expect((await hands.check(nova, host.id)).state).toBe('pending')
  expect(outside).not.toHaveBeenCalled()
})

it('is not given by another server, nor by this one asked as another host', async () => {
  const host = await hands.added(nova, 'fans.foreign.example')
  fill(host)
  for (const body of ['', 'hello', 'x'.repeat(2000)]) {
    test.setOutside(async (url) => ({ status: 200, url, contentType: '', headers: {}, body: Buffer.from(body) }))
    expect(answerOf(await hands.check(nova, host.id))).toMatchObject({ state: 'wrong', seen: ['Status 200'] })
  }
  test.setOutside((url) => here(url.replace('fans.foreign.example', 'other.example')))
  expect((await hands.check(nova, host.id)).state).toBe('pending')
})

it('is unknown while nothing answers, and wrong where an address may not be asked', async () => {
  const host = await hands.added(nova, 'fans.silent.example')
  fill(host)
  for (const [reason, state] of [
    ['timeout', 'unknown'],
    ['unreachable', 'unknown'],
    ['refused-address', 'wrong'],
    ['too-many-redirects', 'wrong'],
  ] as const) {
    test.setOutside(async () => {
      throw new OutsideError(reason, 'none')
    })
    expect(answerOf(await hands.check(nova, host.id))?.state, reason).toBe(state)
  }
})

it('refuses the installation’s own names', async () => {
  for (const name of ['greenroom.example', 'www.greenroom.example', 'GREENROOM.EXAMPLE.'])
    expect((await hands.add(nova, name)).statusCode, name).toBe(400)
})

it('allows a certificate only for hosts that are held', async () => {
  const host = await hands.added(nova, 'fans.allowed.example')
  expect(await hands.allows('fans.allowed.example')).toBe(404)
  fill(host)
  test.setOutside(here)
  await hands.check(nova, host.id)
  await expect.poll(() => hands.allows('fans.allowed.example')).toBe(200)
  expect(await hands.allows('FANS.allowed.example.')).toBe(200)
  for (const domain of [
    'other.example',
    'greenroom.example',
    'localhost',
    '127.0.0.1',
    '',
    'x'.repeat(300),
    "a'.example",
  ])
    expect(await hands.allows(domain), domain).toBe(404)
  await test.call(nova.owner, 'DELETE', `/api/site-hosts/${host.id}`)
  await expect.poll(() => hands.allows('fans.allowed.example')).toBe(404)
})

it('tells nobody outside which hosts are held', async () => {
  const host = await hands.added(nova, 'fans.told.example')
  fill(host)
  test.setOutside(here)
  await hands.check(nova, host.id)
  await expect.poll(() => hands.allows('fans.told.example')).toBe(200)
  expect(await hands.allows('fans.told.example', { 'x-forwarded-for': '203.0.113.5' })).toBe(404)
  const from = async (remoteAddress: string) =>
    (await test.app.inject({ url: '/internal/allow-host?domain=fans.told.example', remoteAddress })).statusCode
  for (const address of ['8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1']) expect(await from(address), address).toBe(404)
  for (const address of ['::1', '::ffff:172.17.0.2', '10.0.0.3']) expect(await from(address), address).toBe(200)
})
