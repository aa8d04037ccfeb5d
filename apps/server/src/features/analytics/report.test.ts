import { afterEach, describe, expect, it } from 'vitest'
import type { AnalyticsPanel, AnalyticsReport } from '@greenroom/contracts'
import { jobContext } from '../../platform/house.ts'
import { recordTold } from '../../testing/told-hits.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { sealOwner } from './commands/seal-owner.ts'

const test = useTestApp()
afterEach(() => test.setNow(undefined))

const MINUTE = 60_000
const DAY = 86_400_000

async function artist() {
  const owner = await test.signUp()
  const made = await test.call(owner, 'POST', '/api/minisites', { username: `r${owner.id.slice(0, 8)}`, name: 'Nova' })
  const site = made.json<{ id: string }>()
  const { items } = (await test.call(owner, 'GET', `/api/minisites/${site.id}/blocks`)).json<{
    items: { id: string }[]
  }>()
  return { owner, site: site.id, blocks: items.map(({ id }) => id) }
}
type Artist = Awaited<ReturnType<typeof artist>>
const get = async <T>({ owner }: Artist, path: string): Promise<T> => {
  const answer = await test.call(owner, 'GET', `/api/analytics${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}
const sealAll = ({ owner }: Artist) => sealOwner(jobContext(test.house), owner.id, 400)

describe('the report', () => {
  it('says the same before and after its days are sealed', async () => {
    const nova = await artist()
    const now = new Date()
    test.setNow(now)
    const at = (days: number, minutes = 0) => new Date(now.getTime() - days * DAY + minutes * MINUTE)
    const base = { userId: nova.owner.id, siteId: nova.site }
    await recordTold(test.house, [
      { ...base, at: at(3), channel: 'social', source: 'instagram.com', country: 'US', who: 'ann' },
      {
        ...base,
        at: at(3, 1),
        blockId: nova.blocks[0],
        channel: 'social',
        source: 'instagram.com',
        country: 'US',
        who: 'ann',
      },
      { ...base, at: at(3, 2), channel: 'direct', country: 'PT', who: 'bob' },
      { ...base, at: at(3, 3), country: 'PT', who: '' },
      { ...base, at: at(3, 4), isBot: true, who: 'bot' },
      { ...base, at: at(0, -2), channel: 'search', source: 'google.com', country: 'US', who: 'ann' },
      { ...base, at: at(0, -1), blockId: nova.blocks[1], isSignUp: true, channel: 'search', country: 'US', who: 'ann' },
    ])
    const look = async () => ({
      report: await get<AnalyticsReport>(nova, '?period=7d'),
      filtered: await get<AnalyticsReport>(nova, `?period=7d&filter=country:US&filter=block:${nova.blocks[0]}`),
      sources: await get<AnalyticsPanel>(nova, '/panels/sources?period=7d'),
      countries: await get<AnalyticsPanel>(nova, '/panels/countries?period=7d'),
      blocks: await get<AnalyticsPanel>(nova, '/panels/blocks?period=7d'),
      sites: await get<AnalyticsPanel>(nova, '/panels/sites?period=7d'),
    })
    const before = await look()
    expect(before.report.totals).toEqual({ views: 4, visitors: 3, clicks: 1, sign_ups: 1 })
    expect(before.report).toMatchObject({ untold: 1, filtered: 1, step: 'day' })
    expect(before.filtered.totals).toEqual({ views: 1, visitors: 1, clicks: 1, sign_ups: 0 })
    expect(before.countries.rows).toEqual([
      { value: 'US', name: 'United States', views: 2, visitors: 2, clicks: 1, sign_ups: 1, goal: null },
      { value: 'PT', name: 'Portugal', views: 2, visitors: 1, clicks: 0, sign_ups: 0, goal: null },
    ])
    expect(before.blocks.rows.map(({ clicks, sign_ups }) => [clicks, sign_ups])).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect(before.sites.rows).toMatchObject([{ value: nova.site, name: 'Nova', views: 4 }])
    const site = await test.call(
      nova.owner,
      'GET',
      `/api/minisites/${nova.site}/analytics?period=7d&filter=country:US&panel=sources`,
    )
    expect(site.json()).toMatchObject({
      totals: { views: 2, unique_visitors: 2, clicks: 1 },
      sign_ups: { total: 1, sources: [{ host: 'google.com', sign_ups: 1 }] },
      panel: { panel: 'sources', total: 2 },
    })
    const goal = await test.call(nova.owner, 'POST', '/api/analytics/goals', {
      site_id: nova.site,
      name: 'Listen',
      kind: 'click',
      block_id: nova.blocks[0],
    })
    expect(goal.statusCode, goal.body).toBe(201)
    const byGoal = await get<AnalyticsPanel>(
      nova,
      `/panels/sources?period=7d&sort=goal&goal=${goal.json<{ id: string }>().id}`,
    )
    expect(byGoal.rows.map(({ value, goal: n }) => [value, n])).toEqual([
      ['instagram.com', 1],
      ['', 0],
      ['google.com', 0],
    ])
    const wrong = ['period=custom', 'filter=colour:red', 'filter=a:b&filter=a:b&filter=a:b&filter=a:b']
    for (const query of wrong) {
      const answer = await test.call(nova.owner, 'GET', `/api/analytics?${query}`)
      expect([answer.statusCode, answer.json().details.issues.length > 0], query).toEqual([400, true])
    }
    await sealAll(nova)
    const { rows } = await test.house.db.systemPool.query('select day::text from visit_days where user_id = $1', [
      nova.owner.id,
    ])
    expect(rows).toHaveLength(1)
    expect(await look()).toEqual(before)
  })
})
