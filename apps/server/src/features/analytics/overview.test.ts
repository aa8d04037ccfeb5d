import { randomUUID } from 'node:crypto'
import type { Overview } from '@greenroom/contracts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeHit } from '../../testing/hit-factory.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { dateAt } from './policy/days.ts'
import { type Hit, recordHitsOfAll } from './store/hits.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
})
afterEach(() => {
  test.setNow(undefined)
  test.setTier('pro')
})

interface Site {
  id: string
  blockIds: string[]
}

async function addSite(owner: Visitor, name: string): Promise<Site> {
  const made = await test.call(owner, 'POST', '/api/minisites', { username: `o-${randomUUID().slice(0, 12)}`, name })
  const { id } = made.json<{ id: string }>()
  const { items } = (await test.call(owner, 'GET', `/api/minisites/${id}/blocks`)).json<{ items: { id: string }[] }>()
  return { id, blockIds: items.map((block) => block.id) }
}

const hit = (owner: Visitor, site: Site, at: string | Date, block?: number, visitor = 'one'): Hit =>
  makeHit({
    userId: owner.id,
    siteId: site.id,
    blockId: block === undefined ? null : site.blockIds[block],
    at: new Date(at),
    visitor: Buffer.from(visitor.padEnd(16)),
  })
const record = (hits: Hit[]) => recordHitsOfAll(test.house.db, hits, 10_000)

async function overviewOf(owner: Visitor, query: Record<string, string> = {}): Promise<Overview> {
  const answer = await test.call(owner, 'GET', `/api/overview?${new URLSearchParams(query).toString()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Overview>()
}
const onlyBusy = ({ series }: Overview) =>
  series.filter(({ views, clicks }) => views + clicks > 0).map(({ date, views, clicks }) => ({ date, views, clicks }))

describe('the overview', () => {
  it('adds up all sites of the owner, by day of the time zone, and names the best of them', async () => {
    const [small, big] = [await addSite(nova, 'Small'), await addSite(nova, 'Big')]
    test.setNow(new Date('2025-05-10T12:05:00Z'))
    await record([
      // 23:30 on the 9th in New York.
      hit(nova, big, '2025-05-10T03:30:00Z'),
      hit(nova, big, '2025-05-10T12:00:00Z', undefined, 'two'),
      hit(nova, big, '2025-05-10T12:01:00Z', 1),
      hit(nova, big, '2025-05-10T12:01:00Z', 1),
      hit(nova, small, '2025-05-10T05:00:00Z'),
      hit(nova, small, '2025-05-10T05:01:00Z', 0),
      // The week before.
      hit(nova, small, '2025-05-02T12:00:00Z'),
    ])
    const told = await overviewOf(nova, { period: '7d', time_zone: 'America/New_York' })
    expect(told).toMatchObject({
      sites: 2,
      newest_site: { id: big.id, name: 'Big' },
      views_ever: 4,
      totals: { views: 3, unique_visitors: 3, clicks: 3 },
      previous: { views: 1, unique_visitors: 1, clicks: 0 },
      today: { views: 2, clicks: 3 },
      yesterday: { views: 1, clicks: 0 },
    })
    expect(told.series).toHaveLength(7)
    expect(onlyBusy(told)).toEqual([
      { date: '2025-05-09', views: 1, clicks: 0 },
      { date: '2025-05-10', views: 2, clicks: 3 },
    ])
    expect(told.top_blocks.map(({ title, clicks, site }) => [title, clicks, site.name])).toEqual([
      ['About Me', 2, 'Big'],
      ['My Website', 1, 'Small'],
    ])
    expect(told.top_sites.map(({ name, views, clicks }) => [name, views, clicks])).toEqual([
      ['Big', 2, 2],
      ['Small', 1, 1],
    ])
  })

  it('is empty, not broken, for somebody without a site, and on the day of the first', async () => {
    expect(await overviewOf(nova)).toMatchObject({
      sites: 0,
      newest_site: null,
      views_ever: 0,
      totals: { views: 0, unique_visitors: 0, clicks: 0 },
      top_blocks: [],
      top_sites: [],
    })
    await addSite(nova, 'First')
    const told = await overviewOf(nova)
    expect(told).toMatchObject({ sites: 1, newest_site: { name: 'First' }, top_blocks: [] })
    expect(told.top_sites).toMatchObject([{ name: 'First', views: 0 }])
    expect(told.series).toHaveLength(30)
  })

  it('groups the last 24 hours by local hour, even in zones with half-hour offsets', async () => {
    const site = await addSite(nova, 'Hours')
    test.setNow(new Date('2025-05-10T12:05:00Z'))
    await record([hit(nova, site, '2025-05-10T11:50:00Z'), hit(nova, site, '2025-05-10T11:40:00Z')])
    const told = await overviewOf(nova, { period: '24h', time_zone: 'Asia/Kathmandu' })
    const starts = told.series.map(({ from }) => from.slice(11, 16))
    expect([starts[0], starts[1], starts.at(-1)]).toEqual(['12:00', '12:15', '11:15'])
    expect(told.series).toHaveLength(25)
    expect(told.series.at(-1)).toMatchObject({ views: 2, date: '2025-05-10' })
  })

  it.each([
    ['spring', '2025-03-30T10:00:00Z', '2025-03-30T00:30:00Z', '2025-03-30T01:30:00Z'],
    ['autumn', '2025-10-26T10:00:00Z', '2025-10-26T00:30:00Z', '2025-10-26T01:30:00Z'],
  ])('keeps every hour where clocks change in %s', async (_, now, before, after) => {
    const site = await addSite(nova, 'Clocks')
    test.setNow(new Date(now))
    await record([hit(nova, site, before), hit(nova, site, after)])
    const told = await overviewOf(nova, { period: '24h', time_zone: 'Europe/Berlin' })
    expect(told.series.filter(({ views }) => views === 1).map(({ from }) => from)).toEqual([
      before.replace('30:00Z', '00:00.000Z'),
      after.replace('30:00Z', '00:00.000Z'),
    ])
    const days = await overviewOf(nova, { period: '7d', time_zone: 'Europe/Berlin' })
    expect(onlyBusy(days)).toEqual([{ date: now.slice(0, 10), views: 2, clicks: 0 }])
  })

  it('adds up in every zone, over two sites: its points hold what the clock there says, the totals are their sums', async () => {
    const [one, two] = [await addSite(nova, 'One'), await addSite(nova, 'Two')]
    const now = new Date('2025-11-03T10:07:00Z')
    test.setNow(now)
    const zone = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham')
    const period = fc.constantFrom('24h', '7d', '90d')
    const moment = fc.integer({ min: now.getTime() - 80 * 86_400_000, max: now.getTime() })
    const all: { at: number; click: boolean }[] = []
    await fc.assert(
      fc.asyncProperty(zone, period, fc.array(moment, { maxLength: 30 }), async (timeZone, asked, moments) => {
        await record(moments.map((at, n) => hit(nova, n % 2 ? one : two, new Date(at), n % 3 ? undefined : 0)))
        all.push(...moments.map((at, n) => ({ at, click: n % 3 === 0 })))
        const told = await overviewOf(nova, { period: asked, time_zone: timeZone })
        const within = all.filter(({ at }) => at >= Date.parse(told.from))
        expect(told.totals.clicks).toBe(within.filter(({ click }) => click).length)
        expect(told.totals.views).toBe(within.filter(({ click }) => !click).length)
        expect(told.top_sites.reduce((sum, site) => sum + site.views, 0)).toBe(told.totals.views)
        expect(told.top_blocks.reduce((sum, block) => sum + block.clicks, 0)).toBe(told.totals.clicks)
        const ends = told.series.map((_, place) => Date.parse(told.series[place + 1]?.from ?? '2026-01-01'))
        for (const [place, point] of told.series.entries()) {
          const here = within.filter(({ at }) => at >= Date.parse(point.from) && at < (ends[place] ?? 0))
          expect(point.views + point.clicks).toBe(here.length)
          for (const { at } of here) expect(dateAt(at, timeZone)).toBe(point.date)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('compares only when the plan keeps the whole previous period', async () => {
    await addSite(nova, 'Kept')
    test.setTier('free')
    expect((await overviewOf(nova, { period: '30d' })).previous).toEqual({ views: 0, unique_visitors: 0, clicks: 0 })
    expect(await overviewOf(nova, { period: '60d' })).toMatchObject({ previous: null, limited_to_days: null })
    const limited = await overviewOf(nova, { period: '365d' })
    expect(limited).toMatchObject({ previous: null, limited_to_days: 60 })
    expect(limited.series).toHaveLength(60)
  })

  it('forgets a site with its numbers, and never counts another owner’s', async () => {
    const [kept, gone] = [await addSite(nova, 'Kept'), await addSite(nova, 'Gone')]
    const iris = await test.signUp()
    const theirs = await addSite(iris, 'Theirs')
    const now = new Date()
    await record([hit(nova, kept, now), hit(nova, gone, now), hit(iris, theirs, now), hit(iris, theirs, now)])
    await test.call(nova, 'DELETE', `/api/minisites/${gone.id}`)
    expect(await overviewOf(nova)).toMatchObject({ totals: { views: 1 }, top_sites: [{ name: 'Kept' }] })
    expect(await overviewOf(iris)).toMatchObject({ totals: { views: 2 }, top_sites: [{ name: 'Theirs' }] })
  })

  it('names an unknown time zone or period', async () => {
    for (const query of ['time_zone=%2B05:30', 'period=2d'])
      expect((await test.call(nova, 'GET', `/api/overview?${query}`)).statusCode).toBe(400)
    expect((await test.call(nova, 'GET', '/api/overview/activity?time_zone=Mars/Olympus')).statusCode).toBe(400)
  })
})
