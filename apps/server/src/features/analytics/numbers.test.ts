import { randomUUID } from 'node:crypto'
import type { SiteAnalytics } from '@greenroom/contracts'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { ownerContext } from '../../platform/house.ts'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { type MadeSite, makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { dateAt } from './policy/days.ts'
import { periodOf } from './policy/period.ts'
import { presentAnalytics } from './present.ts'
import { readNumbers } from './queries/site-numbers.ts'
import { makeHit } from '../../testing/hit-factory.ts'
import { type Hit, recordHitsOfAll } from './store/hits.ts'

const test = useTestApp()
afterEach(() => {
  test.setNow(undefined)
  test.setTier('pro')
})

const hitAt = (site: MadeSite, at: Date, block?: number, visitor = 'one'): Hit =>
  makeHit({
    userId: site.userId,
    siteId: site.id,
    blockId: block === undefined ? null : site.blockIds[block]!,
    at,
    visitor: Buffer.from(visitor.padEnd(16)),
  })
const record = (hits: Hit[]) => recordHitsOfAll(test.house.db, hits, 10_000)

async function numbersOf(
  site: MadeSite,
  period: Exclude<SiteAnalytics['period'], 'custom'>,
  timeZone: string,
  now: Date,
  retention = 365,
): Promise<SiteAnalytics> {
  const asked = periodOf(period, timeZone, now, retention)
  return presentAnalytics(
    { period, time_zone: timeZone },
    asked,
    now,
    await readNumbers(await site.owner(), site.id, asked),
  )
}

describe('the numbers of a site', () => {
  it('are grouped by day of the time zone, including days without hits', async () => {
    const site = await makeSite(test.house)
    await record([
      hitAt(site, new Date('2031-05-08T03:30:00Z')),
      hitAt(site, new Date('2031-05-08T03:45:00Z')),
      hitAt(site, new Date('2031-05-08T04:10:00Z'), 0),
      hitAt(site, new Date('2031-05-10T12:00:00Z'), undefined, 'two'),
      hitAt(site, new Date('2031-05-10T12:00:00Z'), 1),
      hitAt(site, new Date('2031-05-10T12:01:00Z'), 1),
    ])
    const now = new Date('2031-05-10T12:05:00Z')
    const numbers = await numbersOf(site, '7d', 'America/New_York', now)
    expect(numbers.daily).toEqual([
      { date: '2031-05-04', views: 0, unique_visitors: 0, clicks: 0 },
      { date: '2031-05-05', views: 0, unique_visitors: 0, clicks: 0 },
      { date: '2031-05-06', views: 0, unique_visitors: 0, clicks: 0 },
      { date: '2031-05-07', views: 2, unique_visitors: 1, clicks: 0 },
      { date: '2031-05-08', views: 0, unique_visitors: 0, clicks: 1 },
      { date: '2031-05-09', views: 0, unique_visitors: 0, clicks: 0 },
      { date: '2031-05-10', views: 1, unique_visitors: 1, clicks: 2 },
    ])
    expect(numbers.totals).toEqual({ views: 3, unique_visitors: 2, clicks: 3 })
    expect(numbers.blocks).toEqual([
      { block_id: site.blockIds[1], title: 'About Me', type: 'text', clicks: 2 },
      { block_id: site.blockIds[0], title: 'My Website', type: 'link', clicks: 1 },
    ])
    expect(numbers.trends).toEqual([
      { block_id: site.blockIds[1], daily: [0, 0, 0, 0, 0, 0, 2] },
      { block_id: site.blockIds[0], daily: [0, 0, 0, 0, 1, 0, 0] },
    ])
    expect((await numbersOf(site, '90d', 'America/New_York', now)).trends, 'too many days').toBeUndefined()
    const later = await numbersOf(site, '24h', 'America/New_York', new Date('2031-05-11T12:20:00Z'))
    expect(later.previous).toEqual({ views: 1, unique_visitors: 1, clicks: 2 })
  })

  it('add up in every zone and over every clock change: the days hold what a calendar there says, the total is their sum', async () => {
    const zones = fc.constantFrom(
      'UTC',
      'America/New_York',
      'Europe/Berlin',
      'Africa/Cairo',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Pacific/Chatham',
      'America/St_Johns',
      'Pacific/Kiritimati',
    )
    const now = new Date('2031-11-20T10:00:00Z')
    const moment = fc.integer({ min: now.getTime() - 300 * 86_400_000, max: now.getTime() }).map((at) => new Date(at))
    await fc.assert(
      fc.asyncProperty(zones, fc.array(moment, { maxLength: 60 }), async (timeZone, moments) => {
        const site = await makeSite(test.house)
        await record(moments.map((at, n) => hitAt(site, at, n % 3 === 0 ? 0 : undefined)))
        const numbers = await numbersOf(site, '365d', timeZone, now)
        const onDay = Map.groupBy(moments, (at) => dateAt(at, timeZone))
        for (const { date, views, clicks } of numbers.daily)
          expect(views + clicks, date).toBe(onDay.get(date)?.length ?? 0)
        expect(numbers.totals.views + numbers.totals.clicks).toBe(moments.length)
        expect(numbers.totals.clicks).toBe(numbers.blocks.reduce((sum, block) => sum + block.clicks, 0))
      }),
      { numRuns: 25 },
    )
  })

  it('reach as far back as the plan keeps them', async () => {
    const site = await makeSite(test.house)
    const now = new Date('2031-05-10T12:00:00Z')
    await record([hitAt(site, new Date('2031-03-12T00:00:00Z')), hitAt(site, new Date('2031-03-11T23:59:00Z'))])
    const numbers = await numbersOf(site, '90d', 'UTC', now, 60)
    expect(numbers).toMatchObject({ limited_to_days: 60, totals: { views: 1 }, previous: { views: 0 } })
    expect(numbers.daily).toHaveLength(60)
  })

  it('are only for their owner', async () => {
    const site = await makeSite(test.house)
    const now = new Date()
    const stranger = await ownerContext(test.house, ownerIdOf(randomUUID()))
    await expect(readNumbers(stranger, site.id, periodOf('30d', 'UTC', now, 60))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('are served by the API, for 30 days in UTC by default', async () => {
    test.setTier('free')
    const owner = await test.signUp()
    const made = await test.call(owner, 'POST', '/api/minisites', { username: 'numbers', name: 'Nova' })
    const { id } = made.json<{ id: string }>()
    await test.app.inject({
      method: 'POST',
      url: `/api/public/minisites/${id}/view`,
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0' },
    })
    const answer = await test.call(owner, 'GET', `/api/minisites/${id}/analytics`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      period: '30d',
      time_zone: 'UTC',
      limited_to_days: null,
      totals: { views: 1, unique_visitors: 1, clicks: 0 },
    })
    expect(answer.json<SiteAnalytics>().daily).toHaveLength(30)
    expect(
      (await test.call(owner, 'GET', `/api/minisites/${id}/analytics?period=365d&time_zone=Asia/Tokyo`)).json(),
    ).toMatchObject({ limited_to_days: 60 })
    expect((await test.call(owner, 'GET', `/api/minisites/${id}/analytics?time_zone=%2B05:30`)).statusCode).toBe(400)
    expect((await test.call(owner, 'GET', `/api/minisites/${id}/analytics?period=2d`)).statusCode).toBe(400)
    expect((await test.call(undefined, 'GET', `/api/minisites/${id}/analytics`)).statusCode).toBe(401)
  })
})
