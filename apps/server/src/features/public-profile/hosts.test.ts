import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { fans } from '../../testing/fans.ts'
import { hostHands, type SiteOwner } from '../../testing/host-hands.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { isOfSite } from './routes/hosts.ts'

const test = useTestApp({ PUBLIC_URL: 'https://greenroom.example', ALLOW_SANDBOX: '1' })
const hands = hostHands(test)
const people = fans(test)
const HOUSE = 'greenroom.example'
let nova: SiteOwner
let host: string
let hostId: string

beforeEach(async () => {
  nova = await hands.siteOwner()
  host = `fans-${randomUUID().slice(0, 8)}.example`
  hostId = (await hands.proved(nova, host)).id
  await untilAt(host, '/', 200)
})

/** NOTIFY takes a moment. */
async function untilAt(at: string, url: string, status: number): Promise<void> {
  await expect.poll(async () => (await hands.visit(at, url)).statusCode, { interval: 5, timeout: 15_000 }).toBe(status)
}
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

describe('a page at its owner’s host', () => {
  it('stands at its root, with that as its first address', async () => {
    const page = await hands.visit(host, '/?utm_source=mail')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Nova Reyes')
    expect(canonicalOf(page.body)).toBe(`https://${host}/`)
    expect(page.body).toContain(`<a href="https://${HOUSE}/">`)
    expect(page.headers['strict-transport-security']).toBe('max-age=604800')
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(String(page.headers['content-security-policy'])).toContain("connect-src 'self'")
    expect(canonicalOf((await hands.visit(HOUSE, `/${nova.username}`)).body)).toBe(`https://${host}/`)
  })

  it('is the same however the host is written, and answered from memory', async () => {
    const base = await test.app.listen({ port: 0, host: '127.0.0.1' })
    for (const name of [host, host.toUpperCase(), `${host}.`, `${host}:443`]) {
      const at = { host: name }
      await expect
        .poll(async () => 'x-request-id' in (await rawRequest(base, '/', at)).headers, { interval: 5 })
        .toBe(false)
      expect((await rawRequest(base, '/', at)).body.toString()).toContain('Nova Reyes')
    }
    expect((await rawRequest(base, `/${nova.username}`, { host })).status).toBe(404)
  })

  it('is never that of another host, whoever names it', async () => {
    const other = await hands.siteOwner()
    const name = `two-${host}`
    await hands.proved(other, name)
    await untilAt(name, '/', 200)
    expect(canonicalOf((await hands.visit(name, '/')).body)).toBe(`https://${name}/`)
    const spoofed = { 'x-forwarded-host': name, forwarded: `host=${name}`, 'x-host': name }
    expect(canonicalOf((await hands.visit(host, '/', { headers: spoofed })).body)).toBe(`https://${host}/`)
    expect((await hands.visit('stranger.example', '/', { headers: { 'x-forwarded-host': name } })).body).not.toContain(
      `https://${name}/`,
    )
    expect((await hands.visit(name, `/og/${nova.siteId}/qr.svg`)).statusCode).toBe(404)
  })

  it('can be counted and signed up at', async () => {
    const { owner, site, block } = await people.page('email-capture')
    const at = `join-${host}`
    await hands.proved({ owner, siteId: site.id, username: site.username }, at)
    await untilAt(at, '/', 200)
    const path = `/api/public/minisites/${site.id}`
    expect((await hands.visit(at, '/')).body).toContain(`action="${path}/blocks/${block.id}/sign-ups"`)
    const origin = { host: at, origin: `https://${at}`, 'sec-fetch-site': 'same-origin' }
    const view = await hands.visit(at, `${path}/view`, {
      method: 'POST',
      headers: { ...origin, 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' },
      payload: JSON.stringify({ referrer: `https://${at}/` }),
    })
    expect(view.statusCode).toBe(204)
    const { rows } = await test.house.db.systemPool.query('select referrer from hits where mini_site_id = $1', [
      site.id,
    ])
    expect(rows).toEqual([{ referrer: null }])
    const fan = people.filledIn(site, block, { email: people.address() })
    const answer = await people.post(`${path}/blocks/${block.id}/sign-ups`, fan, origin)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('email')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('has a sitemap and a robots.txt of its own, and stands in no other', async () => {
    const map = await hands.visit(host, '/sitemap.xml')
    expect(map.body.match(/<loc>[^<]*<\/loc>/g)).toEqual([`<loc>https://${host}/</loc>`])
    expect((await hands.visit(host, '/robots.txt')).body).toContain(`Sitemap: https://${host}/sitemap.xml`)
    const others = await hands.siteOwner()
    const own = await hands.visit(HOUSE, '/sitemap.xml', { headers: { 'accept-encoding': 'identity' } })
    expect(own.body).toContain(others.username)
    expect(own.body).not.toContain(nova.username)
  })
})

describe('everything else at a host', () => {
  it('does not exist: no dashboard, no API, no page of others', async () => {
    const other = await hands.siteOwner()
    const strange = [
      ...[
        '/dashboard',
        '/login',
        '/signup',
        '/api/me',
        '/api/minisites',
        '/api/openapi.json',
        '/api/docs/',
        '/healthz',
      ],
      ...['/metrics', '/api/auth/get-session', '/internal/allow-host?domain=x', '/sandbox/api/mail', '/l/abcdefg'],
      ...[`/${other.username}`, `/${nova.username}`, '//', '/%2e%2e/api/me', '/preferences', '/manifest.webmanifest'],
      ...[`/api/public/minisites/${other.siteId}/view`, `/og/${other.siteId}.png`, '/uploads/../api/me', '/sw.js'],
    ]
    for (const url of strange) {
      const answer = await hands.visit(host, url, { headers: { cookie: nova.owner.cookie } })
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.headers['set-cookie'], url).toBeUndefined()
      expect(answer.headers.location, url).toBeUndefined()
    }
    const signIn = await hands.visit(host, '/api/auth/sign-in/email', { method: 'POST', payload: '{}' })
    expect(signIn.statusCode).toBe(404)
  })

  it('cannot act for somebody who is signed in to the dashboard', async () => {
    for (const site of ['same-site', 'cross-site', undefined]) {
      const answer = await test.call(
        nova.owner,
        'PATCH',
        '/api/me',
        { name: 'Mallory' },
        { origin: `https://${host}`, host: HOUSE, ...(site ? { 'sec-fetch-site': site } : {}) },
      )
      expect(answer.statusCode).toBe(403)
    }
  })
})

describe('the other address of a page', () => {
  it('leads to the host while its owner wants that, and the host is proved', async () => {
    expect((await hands.visit(HOUSE, `/${nova.username}`)).statusCode).toBe(200)
    await hands.redirect(nova, hostId, true)
    await untilAt(HOUSE, `/${nova.username}`, 301)
    const answer = await hands.visit(HOUSE, `/${nova.username}?fan=abc`)
    expect(answer.headers.location).toBe(`https://${host}/?fan=abc`)
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
    expect((await hands.visit(host, '/')).statusCode).toBe(200)
    await hands.set(host, 'CNAME', ['elsewhere.example'])
    expect((await hands.check(nova, hostId)).state).toBe('failing')
    await untilAt(HOUSE, `/${nova.username}`, 200)
    expect((await hands.visit(host, '/')).statusCode).toBe(200)
    expect(canonicalOf((await hands.visit(host, '/')).body)).toBe(`https://${HOUSE}/${nova.username}`)
  })
})

describe('a host that is no longer held', () => {
  it('shows nothing of the page, however it was let go', async () => {
    async function untilGone(): Promise<void> {
      await expect
        .poll(async () => (await hands.visit(host, '/')).body, { interval: 5, timeout: 15_000 })
        .not.toContain('Nova Reyes')
    }
    await test.call(nova.owner, 'DELETE', `/api/site-hosts/${hostId}`)
    await untilGone()
    await expect
      .poll(async () => canonicalOf((await hands.visit(HOUSE, `/${nova.username}`)).body))
      .toBe(`https://${HOUSE}/${nova.username}`)
    await hands.proved(nova, host)
    await untilAt(host, '/', 200)
    await test.call(nova.owner, 'DELETE', `/api/minisites/${nova.siteId}`)
    await untilGone()
  })

  it('shows another owner’s page once they have proved it', async () => {
    await test.call(nova.owner, 'DELETE', `/api/site-hosts/${hostId}`)
    const other = await hands.siteOwner()
    expect((await hands.proved(other, host)).state).toBe('verified')
    await expect
      .poll(async () => (await hands.visit(host, '/')).body, { interval: 5, timeout: 15_000 })
      .toContain(`/api/public/minisites/${other.siteId}/view`)
  })

  it('shows no page that is switched off, and keeps its owner', async () => {
    await test.call(nova.owner, 'PATCH', `/api/minisites/${nova.siteId}`, { version: 1, is_active: false })
    await untilAt(host, '/', 404)
    expect(await hands.allows(host)).toBe(200)
  })
})

it('serves files and what belongs to its own site alone', () => {
  const [own, other, userId] = [randomUUID(), randomUUID(), randomUUID()]
  const isServed = (path: string) => isOfSite(path, { siteId: own, userId })
  for (const path of ['/favicon.svg', '/fonts/inter-v1.woff2', `/uploads/avatars/${userId}/b.jpg`, `/og/${own}.png`])
    expect([path, isServed(path)]).toEqual([path, true])
  for (const path of [
    `/og/${other}.png`,
    `/api/public/minisites/${other}/view`,
    `/api/public/minisites/${own}`,
    `/api/public/minisites/${own}/blocks/${other}/sign-ups/x`,
    `/uploads/avatars/${other}/b.jpg`,
    `/uploads/avatars/${own}/b.jpg`,
    '/api/me',
    '/fonts/../api/me',
  ])
    expect([path, isServed(path)]).toEqual([path, false])
})
