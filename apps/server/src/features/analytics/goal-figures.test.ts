import type { AnalyticsGoal, AnalyticsPanel, AnalyticsReport, GoalFigures } from '@greenroom/contracts'
import { afterEach, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { recordTold } from '../../testing/told-hits.ts'
import { sealOwner } from './commands/seal-owner.ts'

const test = useTestApp()
afterEach(() => test.setNow(undefined))

const MINUTE = 60_000
const DAY = 86_400_000

async function artist() {
  const owner = await test.signUp()
  const username = `g${owner.id.slice(-12)}`
  const site = (await test.call(owner, 'POST', '/api/minisites', { username, name: 'Nova' })).json<{ id: string }>()
  const { items } = (await test.call(owner, 'GET', `/api/minisites/${site.id}/blocks`)).json<{
    items: { id: string }[]
  }>()
  const add = async (body: object) =>
    (await test.call(owner, 'POST', '/api/analytics/goals', { site_id: site.id, ...body })).json<AnalyticsGoal>()
  return { owner, site: site.id, blocks: items.map(({ id }) => id), add }
}

it('counts visits that reached a goal once each, by source, before and after their days are sealed', async () => {
  const { owner, site, blocks, add } = await artist()
  const now = new Date()
  test.setNow(now)
  const at = (days: number, minutes = 0) => new Date(now.getTime() - days * DAY + minutes * MINUTE)
  const base = { userId: owner.id, siteId: site }
  const instagram = { ...base, channel: 'social', source: 'instagram.com' } as const
  const tickets = blocks[0]
  await recordTold(test.house, [
    { ...instagram, at: at(3), who: 'ann' },
    { ...instagram, at: at(3, 1), blockId: tickets, who: 'ann' },
    { ...instagram, at: at(3, 2), blockId: tickets, who: 'ann' },
    { ...instagram, at: at(3, 3), who: 'bob' },
    { ...base, at: at(3, 4), channel: 'direct', who: 'cleo' },
    { ...base, at: at(3, 5), channel: 'direct', blockId: blocks[1], isSignUp: true, who: 'cleo' },
    // The week before.
    { ...base, at: at(9), channel: 'direct', who: 'dora' },
    { ...base, at: at(9, 1), channel: 'direct', blockId: tickets, who: 'dora' },
  ])
  const sold = await add({ name: 'Tickets', kind: 'click', block_id: tickets })
  test.setNow(new Date(now.getTime() + 1000))
  const joined = await add({ name: 'New fans', kind: 'sign-up' })
  const look = async () => {
    const figures = await test.call(owner, 'GET', `/api/analytics/goals/figures?site=${site}&period=7d`)
    expect(figures.statusCode, figures.body).toBe(200)
    const panel = await test.call(owner, 'GET', `/api/analytics/panels/sources?period=7d&goal=${sold.id}&sort=goal`)
    return {
      items: figures.json<GoalFigures>().items,
      rows: panel.json<AnalyticsPanel>().rows.map(({ value, goal, visits }) => ({ value, goal, visits })),
    }
  }
  const expected = {
    items: [
      { goal_id: sold.id, visits: 3, reached: 1, previous: { visits: 1, reached: 1 } },
      { goal_id: joined.id, visits: 3, reached: 1, previous: { visits: 1, reached: 0 } },
    ],
    rows: [
      { value: 'instagram.com', goal: 1, visits: 2 },
      { value: '', goal: 0, visits: 1 },
    ],
  }
  expect(await look()).toEqual(expected)
  await sealOwner(jobContext(test.house), owner.id, 400)
  expect(await look()).toEqual(expected)
})

it('does not know the goals of another', async () => {
  const [nova, iris] = [await artist(), await artist()]
  const goal = await nova.add({ name: 'New fans', kind: 'sign-up' })
  const rows = (who: typeof nova) =>
    test.call(who.owner, 'GET', `/api/analytics/panels/sources?period=7d&goal=${goal.id}`)
  expect((await rows(nova)).statusCode).toBe(200)
  expect((await rows(iris)).statusCode).toBe(404)
  const figures = `/api/analytics/goals/figures?site=${nova.site}`
  expect((await test.call(iris.owner, 'GET', figures)).statusCode).toBe(404)
})

it('a report has its notes', async () => {
  const { owner } = await artist()
  const date = new Date().toISOString().slice(0, 10)
  await test.call(owner, 'POST', '/api/analytics/notes', { date, text: 'On the radio' })
  const report = (await test.call(owner, 'GET', '/api/analytics?period=7d')).json<AnalyticsReport>()
  expect(report.notes).toMatchObject([{ kind: 'note', date, text: 'On the radio', path: null }])
})
