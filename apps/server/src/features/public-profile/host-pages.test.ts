import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { fans } from '../../testing/fans.ts'
import { hostHands, type SiteOwner } from '../../testing/host-hands.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { insertSentLinks } from '../../testing/sent-links.ts'
import { useTestApp } from '../../testing/test-app.ts'

const HOUSE = 'greenroom.example'
const test = useTestApp({ PUBLIC_URL: `https://${HOUSE}`, ALLOW_SANDBOX: '1' })
const hands = hostHands(test)
const people = fans(test)
let nova: SiteOwner
let host: string
let hostId: string
let blockId: string

beforeEach(async () => {
  nova = await hands.siteOwner()
  blockId = await newForm(nova)
  host = `fans-${randomUUID().slice(0, 8)}.example`
  hostId = (await hands.proved(nova, host)).id
  await untilAt(host, '/', 200)
})

/** Adds a form that asks for a phone number. */
async function newForm({ owner, siteId }: SiteOwner): Promise<string> {
  const block = { type: 'fan-capture', settings: { askPhone: 'optional' } }
  const answer = await test.call(owner, 'POST', `/api/minisites/${siteId}/blocks`, block)
  return answer.json<{ id: string }>().id
}
/** Inserts a sent email that is published. */
async function newLetter({ owner, siteId }: SiteOwner, subject: string): Promise<void> {
  const run = (text: string, values: unknown[]) => test.house.db.systemPool.query(text, values)
  const id = randomUUID()
  await run(
    `insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, created_at, updated_at)
      values ($1, $2, 'email', 'x', 'sent', '{"everyone": true}', '', '', '', '{"mode": "now"}', now(), now())`,
    [id, owner.id],
  )
  await run(
    `insert into sends (id, user_id, channel, state, content, subject, started_at, finished_at)
      values ($1, $2, 'email', 'finished', 'Words', $3, now(), now())`,
    [id, owner.id, subject],
  )
  await run(
    `insert into letters (user_id, campaign_id, mini_site_id, slug, sent_at, published_at) values ($1, $2, $3, $4, now(), now())`,
    [owner.id, id, siteId, subject.toLowerCase().replaceAll(' ', '-')],
  )
}
/** NOTIFY takes a moment. */
async function untilAt(at: string, url: string, status: number): Promise<void> {
  await expect.poll(async () => (await hands.visit(at, url)).statusCode, { interval: 5, timeout: 15_000 }).toBe(status)
}
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
const termsIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>(?:Terms|Privacy policy)</g)].map(([, href]) => href)

describe('what proves how people agree, at an owner’s host', () => {
  it('stands below it, with that as its first address, from memory, and without a cookie or script', async () => {
    for (const page of ['texts', 'privacy', 'terms']) {
      const answer = await hands.visit(host, `/${page}`, { headers: { cookie: nova.owner.cookie } })
      expect([page, answer.statusCode]).toEqual([page, 200])
      expect(canonicalOf(answer.body)).toBe(`https://${host}/${page}`)
      expect(answer.body).not.toContain('<script')
      expect(answer.body).not.toContain(`href="https://${HOUSE}/${nova.username}`)
      expect(answer.body).toContain(`<a href="https://${HOUSE}/">Made with`)
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-.*form-action 'self'/),
        'strict-transport-security': 'max-age=604800',
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
      const again = await hands.visit(host, `/${page}`, { headers: { 'if-none-match': String(answer.headers.etag) } })
      expect(again.statusCode).toBe(304)
    }
    const texts = await hands.visit(host, '/texts')
    expect(termsIn(texts.body)).toEqual([`https://${host}/terms`, `https://${host}/privacy`])
    const picture = await hands.visit(host, '/texts/form.png')
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  })

  it('is found from the page and its forms, also from one that is shown again', async () => {
    const links = [`https://${host}/terms`, `https://${host}/privacy`]
    expect(termsIn((await hands.visit(host, '/')).body)).toEqual(links)
    const path = `/api/public/minisites/${nova.siteId}/blocks/${blockId}/sign-ups`
    const origin = { host, origin: `https://${host}`, 'sec-fetch-site': 'same-origin' }
    const again = await people.post(path, { email: 'nobody' }, origin)
    expect(again.statusCode).toBe(422)
    expect(termsIn(again.body)).toEqual(links)
    expect(again.body).toContain(`href="https://${host}"`)
    expect(again.body).toContain(`<a href="https://${HOUSE}/">Made with`)
    const here = await people.post(path, { email: 'nobody' }, { host: HOUSE })
    expect(termsIn(here.body)).toEqual(['terms', 'privacy'].map((page) => `https://${HOUSE}/${nova.username}/${page}`))
  })

  it('keeps the address that carriers know, even if the page itself redirects', async () => {
    await hands.redirect(nova, hostId, true)
    await untilAt(HOUSE, `/${nova.username}`, 301)
    const kept = await hands.visit(HOUSE, `/${nova.username}/terms`)
    expect(kept.statusCode).toBe(200)
    expect(canonicalOf(kept.body)).toBe(`https://${host}/terms`)
    await hands.set(host, 'CNAME', ['elsewhere.example'])
    await hands.check(nova, hostId)
    await expect
      .poll(async () => canonicalOf((await hands.visit(HOUSE, `/${nova.username}/terms`)).body))
      .toBe(`https://${HOUSE}/${nova.username}/terms`)
  })

  it('is never that of another owner', async () => {
    const other = await hands.siteOwner()
    await newForm(other)
    for (const url of [`/${other.username}/terms`, `/${nova.username}/terms`, '/terms/x', '/texts/form.jpg'])
      expect([url, (await hands.visit(host, url)).statusCode]).toEqual([url, 404])
    expect((await hands.visit(host, '/terms', { method: 'POST', payload: '{}' })).statusCode).toBe(404)
    const bare = await hands.siteOwner()
    const name = `bare-${host}`
    await hands.proved(bare, name)
    await untilAt(name, '/', 200)
    expect((await hands.visit(name, '/terms')).statusCode).toBe(404)
  })
})

describe('letters at an owner’s host', () => {
  it('stand below it, with that as their first address, and the old one leads there if its owner wants', async () => {
    await newLetter(nova, 'New dates')
    await untilAt(host, '/letters', 200)
    const list = await hands.visit(host, '/letters')
    expect(canonicalOf(list.body)).toBe(`https://${host}/letters`)
    expect(list.body).toContain(`<a href="https://${host}/letters/new-dates"`)
    expect(list.headers['strict-transport-security']).toBe('max-age=604800')
    const letter = await hands.visit(host, '/letters/new-dates')
    expect(canonicalOf(letter.body)).toBe(`https://${host}/letters/new-dates`)
    const feed = await hands.visit(host, '/letters/rss.xml')
    expect(feed.headers['content-type']).toContain('application/rss+xml')
    expect(feed.body).toContain(`<link>https://${host}/letters/new-dates</link>`)
    for (const url of ['/letters/none', '/letters?page=2', '/letters/../api/me', '/letters/rss.xml/x'])
      expect([url, (await hands.visit(host, url)).statusCode]).toEqual([url, 404])
    expect((await hands.visit(host, '/')).body).toContain(`href="https://${host}/letters"`)
    const old = `/${nova.username}/letters/new-dates`
    expect(canonicalOf((await hands.visit(HOUSE, old)).body)).toBe(`https://${host}/letters/new-dates`)
    await hands.redirect(nova, hostId, true)
    await untilAt(HOUSE, old, 301)
    const moved = await hands.visit(HOUSE, `${old}?a=1`)
    expect(moved.headers.location).toBe(`https://${host}/letters/new-dates?a=1`)
  })

  it('are never those of another owner, and go with the host', async () => {
    const other = await hands.siteOwner()
    await newLetter(other, 'Their news')
    await newLetter(nova, 'New dates')
    await untilAt(host, '/letters', 200)
    expect((await hands.visit(host, '/letters/their-news')).statusCode).toBe(404)
    expect((await hands.visit(host, '/letters')).body).not.toContain('Their news')
    await test.call(nova.owner, 'DELETE', `/api/site-hosts/${hostId}`)
    await expect.poll(async () => (await hands.visit(host, '/letters')).body).not.toContain('New dates')
  })
})

it('a host has its pages in its sitemap, once it is their first address', async () => {
  const locations = async () =>
    (await hands.visit(host, '/sitemap.xml')).body.match(/(?<=<loc>)[^<]*/g)?.toSorted((a, b) => a.localeCompare(b))
  const at = (path: string) => `https://${host}${path}`
  expect(await locations()).toEqual(['/', '/privacy', '/terms', '/texts'].map(at))
  await newLetter(nova, 'New dates')
  expect(await locations()).toEqual(['/', '/letters', '/privacy', '/terms', '/texts'].map(at))
})

it('a short link works at its owner’s host, and those of others do not', async () => {
  const other = await hands.siteOwner()
  const linkOf = async ({ owner }: SiteOwner) => {
    const [fan] = await insertContacts(test.house, owner.id, [{}])
    return insertSentLinks(test, owner.id, [fan?.id ?? ''])
  }
  const [own, theirs] = [await linkOf(nova), await linkOf(other)]
  const answer = await hands.visit(host, own.path(0))
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://example.com/tour'])
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'strict-transport-security': 'max-age=604800' })
  expect(answer.headers['set-cookie']).toBeUndefined()
  const foreign = await hands.visit(host, theirs.path(0))
  expect(foreign.statusCode).toBe(404)
  expect(foreign.headers.location).toBeUndefined()
  expect((await hands.visit(HOUSE, theirs.path(0))).statusCode).toBe(302)
  const { rows } = await test.house.db.systemPool.query('select user_id from link_hits where user_id = any($1)', [
    [nova.owner.id, other.owner.id],
  ])
  expect(rows.map(({ user_id }) => user_id)).toEqual([nova.owner.id, other.owner.id])
})

it('what a sign-up at a host leads to exists', async () => {
  const { owner, site, block } = await people.page('email-capture')
  const at = `done-${host}`
  await hands.proved({ owner, siteId: site.id, username: site.username }, at)
  await untilAt(at, '/', 200)
  const origin = { host: at, origin: `https://${at}`, 'sec-fetch-site': 'same-origin' }
  const fan = people.filledIn(site, block, { email: people.address() })
  const path = `/api/public/minisites/${site.id}/blocks/${block.id}/sign-ups`
  const { body } = await people.post(path, fan, origin)
  expect(body).toContain(`href="https://${HOUSE}/complete-contact?t=`)
  expect(body).toContain(`href="https://${at}"`)
  expect((await hands.visit(at, path)).headers.location).toBe(`https://${at}`)
})

it('a page at a host is answered before the router, and its header is read as everywhere', async () => {
  const base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await rawRequest(base, '/terms/', { host: `${host.toUpperCase()}:443` })
  expect(answer.status).toBe(200)
  expect(answer.body.toString()).toContain(`https://${host}/privacy`)
})
