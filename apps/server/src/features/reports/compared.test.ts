import type {
  compareCampaigns,
  getCampaignFunnel,
  getHealthReport,
  getTimesReport,
  listReportedCampaigns,
  listReportedLinks,
  ResponseOf,
} from '@greenroom/contracts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { insertFigures } from '../../testing/report-figures.ts'
import { reportHands } from '../../testing/report-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { countMarked } from './commands/count-marked.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { ago, newOwner, readReport } = reportHands(test)

let nova: Visitor
beforeEach(async () => {
  nova = await newOwner()
})

const get = <C>(path: string, owner = nova) => readReport<C>(owner, path)
type List = ResponseOf<typeof listReportedCampaigns>
type Funnel = ResponseOf<typeof getCampaignFunnel>

const count = () => countMarked(jobContext(test.house))

describe('compared with others', () => {
  it('stands against the median of those before it at the same age, and says nothing of fewer than five', async () => {
    for (let n = 0; n < 5; n += 1)
      await insertFigures(test.house, nova.id, {
        at: ago(20 + n),
        people: 100,
        delivered: 100,
        clicked: 10 + n,
        clickHours: 2,
      })
    const id = await insertFigures(test.house, nova.id, {
      at: ago(0.125),
      people: 100,
      delivered: 100,
      clicked: 30,
      clickHours: 1,
    })
    await count()
    const { items } = await get<List>('/campaigns')
    expect(items.find((one) => one.id === id)?.usual).toEqual({
      clicked: 0.12,
      campaigns: 5,
      age_minutes: 180,
      own: 0.3,
      verdict: 'above',
    })
    expect(items.filter(({ usual }) => usual !== null)).toHaveLength(1)
    const young = await insertFigures(test.house, nova.id, { at: ago(1 / 24), people: 100, delivered: 100, clicked: 0 })
    await count()
    expect((await get<Funnel>(`/campaigns/${young}`)).usual).toMatchObject({ clicked: 0, own: 0, verdict: 'same' })
  })

  it('names the best only if the difference is more than chance', async () => {
    const make = (clicked: number, optedOut = 0) =>
      insertFigures(test.house, nova.id, { at: ago(5), people: 200, delivered: 200, clicked, optedOut })
    const [low, high, close] = [await make(10), await make(60), await make(14)]
    await count()
    const compare = (...ids: string[]) =>
      get<ResponseOf<typeof compareCampaigns>>(`/compare?${ids.map((id) => `campaign=${id}`).join('&')}`)
    const clear = await compare(low, high)
    expect(clear.differences).toContainEqual({ figure: 'clicked', best: high })
    expect(clear.campaigns.map(({ clicks }) => clicks.at(-1))).toEqual([10, 60])
    expect((await compare(low, close)).differences).toContainEqual({ figure: 'clicked', best: null })
    expect((await test.call(nova, 'GET', `/api/reports/compare?campaign=${randomUUID()}`)).statusCode).toBe(404)
  })

  it('tells the best time from five campaigns and 500 clicks on', async () => {
    type Times = ResponseOf<typeof getTimesReport>
    const at = (days: number, hour: number) =>
      new Date(`${ago(days).toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:30:00Z`)
    for (let week = 1; week <= 3; week += 1)
      await insertFigures(test.house, nova.id, { at: at(7 * week, 18), people: 900, delivered: 900, clicked: 180 })
    await insertFigures(test.house, nova.id, { at: at(8, 9), people: 900, delivered: 900, clicked: 45 })
    await count()
    expect(await get<Times>('/times')).toMatchObject({ is_enough: false, campaigns: 4, clicks: 585, best: null })
    await insertFigures(test.house, nova.id, { at: at(15, 9), people: 900, delivered: 900, clicked: 45 })
    await count()
    const times = await get<Times>('/times')
    expect(times).toMatchObject({ is_enough: true, campaigns: 5, clicks: 630, best: { hour: 18 } })
    const best = times.slots.find(({ hour }) => hour === 18)
    expect(best).toMatchObject({ campaigns: 3, delivered: 2700, clicked: 540 })
    expect(best?.score).toBeLessThan(0.2)
    expect(best?.score).toBeGreaterThan(times.mean ?? 1)
  })
})

it('judges health from 50 messages on, and says what to do next', async () => {
  type Health = ResponseOf<typeof getHealthReport>
  await insertFigures(test.house, nova.id, { at: ago(1), people: 40, delivered: 30, failed: { unreachable: 10 } })
  await count()
  expect((await get<Health>('/health')).channels).toMatchObject([{ channel: 'sms', state: 'unknown' }])
  await insertFigures(test.house, nova.id, {
    at: ago(1),
    people: 100,
    delivered: 91,
    failed: { unreachable: 7, blocked: 2 },
  })
  await count()
  const [sms] = (await get<Health>('/health')).channels
  expect(sms).toMatchObject({ sent: 140, state: 'bad' })
  const sign = (name: string) => sms?.signs.find((one) => one.sign === name)
  expect(sign('unreachable')).toMatchObject({
    people: 17,
    state: 'bad',
    limit: 0.05,
    action: expect.stringContaining('numbers'),
  })
  expect(sign('violations')).toMatchObject({ people: 2, state: 'good', action: null })
  expect(sms?.causes).toMatchObject([
    { code: 'unreachable', people: 17 },
    { code: 'blocked', people: 2 },
  ])
})

it('adds up a link over the campaigns that carried it', async () => {
  const [one, two] = [
    await insertFigures(test.house, nova.id, {
      at: ago(2),
      people: 50,
      delivered: 50,
      clicked: 7,
      machines: 3,
      name: 'One',
    }),
    await insertFigures(test.house, nova.id, { at: ago(1), people: 50, delivered: 40, clicked: 5, name: 'Two' }),
  ]
  await count()
  const { items, total } = await get<ResponseOf<typeof listReportedLinks>>('/links')
  expect(total).toBe(1)
  expect(items).toMatchObject([
    {
      url: 'https://example.com/tide',
      people: 12,
      machines: 3,
      delivered: 90,
      campaigns: [
        { id: two, name: 'Two', people: 5 },
        { id: one, name: 'One', people: 7 },
      ],
      campaign_count: 2,
    },
  ])
})
