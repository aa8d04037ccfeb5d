import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { getSite } from '../minisites/queries/sites.ts'
import { deleteSite } from '../minisites/commands/delete-site.ts'

const test = useTestApp()
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const hit = (url: string, headers: Record<string, string> = {}, payload?: string | object) =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { 'user-agent': CHROME, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
const view = (id: string, headers?: Record<string, string>, payload?: string | object) =>
  hit(`/api/public/minisites/${id}/view`, headers, payload)
const click = (id: string, blockId: string | undefined, headers?: Record<string, string>) =>
  hit(`/api/public/minisites/${id}/blocks/${blockId}/click`, headers)
const kept = async (siteId: string) =>
  (await test.house.db.systemPool.query('select * from hits where mini_site_id = $1 order by at', [siteId])).rows
const summed = async (siteId: string) =>
  (
    await test.house.db.systemPool.query(
      'select sum(views)::int as views, sum(visitors)::int as visitors, sum(clicks)::int as clicks from hit_rollups where mini_site_id = $1',
      [siteId],
    )
  ).rows[0]

afterEach(() => {
  test.setNow(undefined)
  vi.restoreAllMocks()
})

describe('a hit', () => {
  it('is stored, summed, and counted once it is answered', async () => {
    const { id, userId, blockIds, owner } = await makeSite(test.house)
    expect(
      (await view(id, { 'content-type': 'application/json' }, { referrer: 'https://www.instagram.com/x?y' }))
        .statusCode,
    ).toBe(204)
    expect((await click(id, blockIds[1])).statusCode).toBe(204)
    expect(await getSite(await owner(), id)).toMatchObject({ views: 1, clicks: 1 })
    expect(await summed(id)).toEqual({ views: 1, visitors: 1, clicks: 1 })
    expect(await kept(id)).toMatchObject([
      { user_id: userId, kind: 'view', block_id: null, is_bot: false, referrer: 'instagram.com', device: 'desktop' },
      { user_id: userId, kind: 'click', block_id: blockIds[1], is_bot: false, referrer: null, device: 'desktop' },
    ])
  })

  it('may be sent as JSON, as text, or empty, as beacons do', async () => {
    const { id } = await makeSite(test.house)
    const bodies: [string | undefined, string | undefined][] = [
      ['application/json', '{"referrer":"https://a.example/"}'],
      ['application/json; charset=utf-8', '{}'],
      ['text/plain;charset=UTF-8', '{"referrer":"https://b.example/"}'],
      ['text/plain', 'not json'],
      ['text/plain', ''],
      [undefined, undefined],
      ['application/json', '{"referrer":"https://c.example/","newer":"field"}'],
    ]
    for (const [type, body] of bodies)
      expect((await view(id, type ? { 'content-type': type } : {}, body)).statusCode, `${type} ${body}`).toBe(204)
    expect((await kept(id)).map(({ referrer }) => referrer)).toEqual([
      'a.example',
      null,
      'b.example',
      null,
      null,
      null,
      'c.example',
    ])
  })

  it('is refused when it is too large or invalid', async () => {
    const { id } = await makeSite(test.house)
    expect((await view(id, { 'content-type': 'text/plain' }, 'x'.repeat(4097))).statusCode).toBe(413)
    expect((await view(id, { 'content-type': 'application/json' }, { referrer: 'x'.repeat(4097) })).statusCode).toBe(
      413,
    )
    expect((await view(id, { 'content-type': 'application/json' }, { referrer: 'x'.repeat(3000) })).statusCode).toBe(
      400,
    )
    expect((await view('not-an-id')).statusCode).toBe(400)
    expect(await kept(id)).toEqual([])
  })

  it('never fails, whatever is sent', async () => {
    const { id } = await makeSite(test.house)
    const type = fc.constantFrom(
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'a/b',
      '',
    )
    const body = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.json().map((json) => `{"referrer":${json}}`),
    )
    await fc.assert(
      fc.asyncProperty(type, body, fc.string(), async (contentType, payload, agent) => {
        const headers = {
          'content-type': contentType,
          'user-agent': encodeURIComponent(agent),
          'sec-purpose': encodeURIComponent(agent),
        }
        expect((await view(id, headers, payload)).statusCode).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
  })

  it('of a robot or prefetched page is stored with a flag and not counted', async () => {
    const { id, blockIds, owner } = await makeSite(test.house)
    await view(id, { 'user-agent': BOT })
    await click(id, blockIds[0], { 'user-agent': BOT })
    await view(id, { 'user-agent': '' })
    await view(id, { 'sec-purpose': 'prefetch;prerender' })
    await view(id, { purpose: 'prefetch' })
    expect((await kept(id)).map(({ is_bot }) => is_bot)).toEqual([true, true, true, true, true])
    expect(await getSite(await owner(), id)).toMatchObject({ views: 0, clicks: 0 })
    expect(await summed(id)).toEqual({ views: null, visitors: null, clicks: null })
  })

  it('is not created by reading the page: HEAD, GET, and requests without JavaScript', async () => {
    const { id, username } = await makeSite(test.house)
    for (const method of ['GET', 'HEAD'] as const) await test.app.inject({ method, url: `/${username}` })
    expect((await test.app.inject({ method: 'HEAD', url: `/api/public/minisites/${id}/view` })).statusCode).toBe(404)
    expect(await kept(id)).toEqual([])
  })
})

describe('visitors', () => {
  it('are told apart for a day by a hash that contains no address and changes with the day and the site', async () => {
    const [one, other] = [await makeSite(test.house), await makeSite(test.house)]
    test.setNow(new Date('2031-03-01T12:00:00Z'))
    await view(one.id)
    await view(one.id)
    await view(one.id, { 'user-agent': `${CHROME} Edg/140.0` })
    await view(other.id)
    test.setNow(new Date('2031-03-02T12:00:00Z'))
    await view(one.id)
    expect(await summed(one.id)).toEqual({ views: 4, visitors: 3, clicks: 0 })
    const hashes = [...(await kept(one.id)), ...(await kept(other.id))].map(({ visitor }) =>
      (visitor as Buffer).toString('hex'),
    )
    expect(new Set(hashes).size).toBe(4)
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{32}$/)
    expect(
      await test.house.db.systemPool
        .query("select day::text from visitor_salts where day between '2031-03-01' and '2031-03-02' order by day")
        .then(({ rows }) => rows),
    ).toHaveLength(2)
  })

  it('who only click do not count as additional visitors', async () => {
    const { id, blockIds } = await makeSite(test.house)
    await Promise.all([view(id), click(id, blockIds[0]), click(id, blockIds[1])])
    expect(await summed(id)).toEqual({ views: 1, visitors: 1, clicks: 2 })
  })
})

describe('what visitors cannot see', () => {
  it('is answered 404 without asking the database again', async () => {
    const { id } = await makeSite(test.house)
    const unknown = randomUUID()
    const ask = async () => [await view(unknown), await click(id, randomUUID())].map(({ statusCode }) => statusCode)
    expect(await ask()).toEqual([404, 404])
    const asked = vi.spyOn(test.house.db.systemPool, 'query')
    // The notification about the site's creation may still clear the cache once.
    await expect
      .poll(async () => {
        asked.mockClear()
        await ask()
        return asked.mock.calls.length
      })
      .toBe(0)
    for (let round = 0; round < 20; round += 1) expect(await ask()).toEqual([404, 404])
    expect(asked).not.toHaveBeenCalled()
  })

  it('stops counting as soon as it changes, and counts again as soon as it is back', async () => {
    const site = await makeSite(test.house)
    const status = async () => (await view(site.id)).statusCode
    const clicked = async () => (await click(site.id, site.blockIds[0])).statusCode
    expect([await status(), await clicked()]).toEqual([204, 204])
    await site.changeBlock(0, { is_active: false })
    await expect.poll(clicked).toBe(404)
    await site.change({ is_active: false })
    await expect.poll(status).toBe(404)
    await site.change({ is_active: true })
    await expect.poll(status).toBe(204)
    await deleteSite(await site.owner(), site.id)
    await expect.poll(status).toBe(404)
  })
})
