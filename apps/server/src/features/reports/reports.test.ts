import type { getCampaignFunnel, getMarketingReport, listReportedCampaigns, ResponseOf } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { insertFigures } from '../../testing/report-figures.ts'
import { reportHands } from '../../testing/report-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { checkCampaigns } from './commands/check-campaigns.ts'
import { countMarked } from './commands/count-marked.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { ago, newOwner, readReport, query, read } = reportHands(test)

let nova: Visitor
beforeEach(async () => {
  nova = await newOwner()
})

const get = <C>(path: string, owner = nova) => readReport<C>(owner, path)
type Report = ResponseOf<typeof getMarketingReport>
type List = ResponseOf<typeof listReportedCampaigns>
type Funnel = ResponseOf<typeof getCampaignFunnel>

const count = () => countMarked(jobContext(test.house))

describe('what campaigns came to', () => {
  it('says the same in the list of campaigns, on its results, and in every report, before and after it is counted', async () => {
    const id = await insertFigures(test.house, nova.id, {
      at: ago(2),
      people: 100,
      delivered: 80,
      failed: { unreachable: 6, blocked: 4 },
      skipped: { opted_out_sms: 5 },
      clicked: 12,
      machines: 9,
      replied: 0,
      optedOut: 0,
    })
    const told = {
      planned: 100,
      skipped: 5,
      sent: 95,
      delivered: 80,
      unconfirmed: 5,
      bounced_hard: 4,
      bounced_soft: 6,
      opened: null,
      clicked: 12,
      machine_clicks: 9,
      complaints: null,
      orders: null,
      return: null,
      cost: 190,
    }
    for (const isCounted of [false, true]) {
      if (isCounted) await count()
      const report = await get<Report>('')
      expect(report, String(isCounted)).toMatchObject({
        campaigns: 1,
        totals: { figures: told, rates: { clicked: { value: 0.15 } } },
        is_live: !isCounted,
      })
      expect((await get<List>('/campaigns')).items).toMatchObject([{ id, figures: told, usual: null }])
      expect(await get<Funnel>(`/campaigns/${id}`)).toMatchObject({ figures: told })
      expect((await read(nova, id)).counts).toMatchObject({
        planned: 100,
        delivered: 80,
        clicked: 12,
        failed: 10,
        cost: 190,
      })
    }
    const funnel = await get<Funnel>(`/campaigns/${id}`)
    expect(funnel.skipped).toEqual([{ code: 'opted_out_sms', text: 'They opted out of texts.', people: 5 }])
    expect(funnel.failed).toMatchObject([
      { code: 'unreachable', people: 6, kind: 'soft' },
      { code: 'blocked', people: 4, kind: 'hard' },
    ])
    expect(funnel.costs).toMatchObject([{ amount: 190, description: 'Text campaign' }])
  })

  it('shows no rate below 20 people, and none above all of them', async () => {
    await insertFigures(test.house, nova.id, { at: ago(1), people: 19, delivered: 19, clicked: 5 })
    expect((await get<Report>('')).totals.rates.clicked).toBeNull()
    await insertFigures(test.house, nova.id, { at: ago(1), people: 30, delivered: 30, clicked: 60 })
    const { rates } = (await get<Report>('')).totals
    expect(rates.clicked).toMatchObject({ value: 1, high: 1 })
  })

  it('counts by the days of the owner’s zone, and against as many days before', async () => {
    await insertFigures(test.house, nova.id, { at: ago(3), people: 40, delivered: 40, clicked: 8 })
    await insertFigures(test.house, nova.id, { at: ago(40), people: 50, delivered: 50, clicked: 5 })
    await insertFigures(test.house, nova.id, { at: ago(70), people: 60, delivered: 60 })
    await count()
    const report = await get<Report>('?channel=sms')
    expect(report).toMatchObject({
      campaigns: 1,
      totals: { figures: { delivered: 40 } },
      previous: { campaigns: 1, totals: { figures: { delivered: 50 } } },
      step: 'day',
    })
    expect(report.points).toHaveLength(30)
    expect(report.points.reduce((sum, point) => sum + point.clicked, 0)).toBe(8)
    expect((await get<Report>('?channel=email')).campaigns).toBe(0)
    expect((await get<Report>('?period=365d')).step).toBe('week')
    expect((await get<Report>(`?period=custom&from=${day(71)}&to=${day(69)}`)).totals.figures.delivered).toBe(60)
    const answer = await test.call(nova, 'GET', '/api/reports?period=custom&from=2027-02-02&to=2027-01-01')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ details: { issues: [{ path: 'query.to' }] } })
  })
  const day = (days: number) => ago(days).toISOString().slice(0, 10)

  it('sorts, finds, and pages campaigns', async () => {
    for (const [clicked, name] of [
      [4, 'Low Tide'],
      [9, 'High Tide'],
      [6, 'Harbor'],
    ] as const)
      await insertFigures(test.house, nova.id, { at: ago(clicked), people: 50, delivered: 50, clicked, name })
    await count()
    const names = async (asked: string) => (await get<List>(`/campaigns?${asked}`)).items.map(({ name }) => name)
    expect(await names('')).toEqual(['Low Tide', 'Harbor', 'High Tide'])
    expect(await names('sort=clicked')).toEqual(['High Tide', 'Harbor', 'Low Tide'])
    expect(await names('sort=name&order=asc&q=tide')).toEqual(['High Tide', 'Low Tide'])
    expect(await names('sort=clicked&limit=1&page=2')).toEqual(['Harbor'])
  })
})

describe('the count', () => {
  it('ends at what the rows say, however often it dies or runs twice at once', async () => {
    const id = await insertFigures(test.house, nova.id, {
      at: ago(2),
      people: 60,
      delivered: 50,
      failed: { blocked: 3 },
      clicked: 9,
    })
    const change = () =>
      query('update send_ranges set delivered = delivered + 1 where user_id = $1 and send_id = $2', [nova.id, id])
    for (let n = 0; n < 5; n += 1) await Promise.all([change(), count(), count()])
    await count()
    const sums = async () =>
      await query<{ metric: string; n: number; cents: string }>(
        "select metric, n, cents from campaign_totals where send_id = $1 and dimension = '' order by metric",
        [id],
      )
    const first = await sums()
    expect(first.find(({ metric }) => metric === 'delivered')?.n).toBe(55)
    await query('insert into campaign_marks (user_id, send_id) values ($1, $2), ($1, $2)', [nova.id, id])
    await Promise.all([count(), count(), count()])
    expect(await sums()).toEqual(first)
    expect(await query('select 1 from campaign_marks where send_id = $1', [id])).toEqual([])
  })

  it('goes on with others when one fails or is interrupted midway, and does that one later', async () => {
    const made = { at: ago(2), people: 60, delivered: 50, clicked: 9 }
    const broken = await insertFigures(test.house, nova.id, made)
    const other = await insertFigures(test.house, nova.id, made)
    const known = async (id: string) =>
      (
        await query("select 1 from campaign_totals where send_id = $1 and metric = 'delivered' and dimension = ''", [
          id,
        ])
      ).length
    await query(`alter table campaign_totals add constraint broken check (send_id <> '${broken}') not valid`, [])
    try {
      await count()
    } finally {
      await query('alter table campaign_totals drop constraint broken', [])
    }
    expect([await known(broken), await known(other)]).toEqual([0, 1])
    expect(await query('select 1 from campaign_marks where send_id = $1', [broken])).toHaveLength(1)
    await count()
    expect(await known(broken)).toBe(1)
    await checkCampaigns(jobContext(test.house))
    expect(await query('select drift from campaign_counts where user_id = $1', [nova.id])).toEqual([
      { drift: 0 },
      { drift: 0 },
    ])
  })

  it('is checked against every result at night, and mended', async () => {
    const id = await insertFigures(test.house, nova.id, {
      at: ago(2),
      people: 60,
      delivered: 50,
      clicked: 9,
      failed: { blocked: 3 },
    })
    await count()
    const drift = async () =>
      (await query<{ drift: number }>('select drift from campaign_counts where send_id = $1', [id]))[0]?.drift
    await checkCampaigns(jobContext(test.house))
    expect(await drift()).toBe(0)
    await query("update campaign_totals set n = 7 where send_id = $1 and dimension = '' and metric = 'delivered'", [id])
    await query('update campaign_counts set checked_at = null where send_id = $1', [id])
    await checkCampaigns(jobContext(test.house))
    expect(await drift()).toBe(1)
    expect((await get<Funnel>(`/campaigns/${id}`)).figures.delivered).toBe(50)
    expect((await get<Funnel>(`/campaigns/${id}`)).hours.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(60)
  })

  it('names nobody', async () => {
    const id = await insertFigures(test.house, nova.id, { at: ago(2), people: 60, delivered: 60, clicked: 9 })
    await count()
    const told = JSON.stringify([
      await get(''),
      await get('/campaigns'),
      await get(`/campaigns/${id}`),
      await get('/links'),
      await get(`/compare?campaign=${id}`),
    ])
    const people = await query<{ contact_id: string }>(
      'select contact_id from campaign_recipients where send_id = $1',
      [id],
    )
    expect(people.filter(({ contact_id: contactId }) => told.includes(contactId))).toEqual([])
    const others = await newOwner()
    expect((await test.call(others, 'GET', `/api/reports/campaigns/${id}`)).statusCode).toBe(404)
    expect((await test.call(others, 'GET', `/api/reports?campaign=${id}`)).statusCode).toBe(404)
    expect((await test.call(others, 'GET', `/api/reports/compare?campaign=${id}`)).statusCode).toBe(404)
    expect((await test.call(others, 'GET', `/api/reports/audience?campaign=${id}`)).statusCode).toBe(400)
    const file = `/api/reports/files/audience-sources?campaign=${id}`
    expect((await test.call(others, 'GET', file)).statusCode).toBe(404)
    expect((await get<Report>('', others)).campaigns).toBe(0)
  })
})
