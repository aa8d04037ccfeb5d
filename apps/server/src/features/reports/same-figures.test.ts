import type {
  getAudienceReport,
  getHealthReport,
  listReportedLinks,
  getMarketingReport,
  listReportedCampaigns,
  MarketingFigures,
  ResponseOf,
} from '@greenroom/contracts'
import { CAMPAIGN_FIGURES } from '@greenroom/domain'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertOrder } from '../../testing/order-rows.ts'
import { linesOfPdf } from '../../testing/pdf-text.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { insertFigures, type MadeFigures } from '../../testing/report-figures.ts'
import { reportHands } from '../../testing/report-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { countMarked } from './commands/count-marked.ts'

/** Random histories whose files are compared with the API (standard Q4); FIGURE_RUNS=200 runs as many. */
const RUNS = Number(process.env.FIGURE_RUNS ?? 6)

const test = useTestApp(WITHOUT_PIPELINE)
const { ago, newOwner, now, readReport } = reportHands(test)

type Overview = ResponseOf<typeof getMarketingReport>
type Campaigns = ResponseOf<typeof listReportedCampaigns>
type Links = ResponseOf<typeof listReportedLinks>
type Health = ResponseOf<typeof getHealthReport>
type Audience = ResponseOf<typeof getAudienceReport>

let nova: Visitor
beforeAll(async () => {
  nova = await newOwner()
  const made: MadeFigures[] = [
    {
      at: ago(2),
      people: 1400,
      delivered: 1234,
      failed: { unreachable: 31, blocked: 7 },
      clicked: 123,
      machines: 40,
      name: 'Tide',
    },
    { at: ago(3), people: 60, delivered: 41, skipped: { opted_out_sms: 5 }, clicked: 0, name: 'Harbor' },
    { at: ago(5), people: 19, delivered: 19, clicked: 4, name: 'Few' },
  ]
  for (const one of made) await order(nova, await insertFigures(test.house, nova.id, one), 1234, one.people)
  await countMarked(jobContext(test.house))
})

const order = (owner: Visitor, id: string, amount: number, refunded: number) =>
  insertOrder(test.house, owner.id, {
    sendId: id,
    because: 'code',
    at: now(),
    amount,
    refunded: Math.min(amount, refunded),
  })

const get = <C>(path: string, owner = nova) => readReport<C>(owner, path)
const pdf = async (report: string) => {
  const answer = await test.call(nova, 'GET', `/api/reports/pdf/${report}`)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return linesOfPdf(answer.rawPayload)
}
/** Reads a file of cells as one record per row, by title. */
const csv = async (panel: string, owner = nova) => {
  const answer = await test.call(owner, 'GET', `/api/reports/files/${panel}`)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  const [titles = [], ...rows] = answer.body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"|"$/g, '')))
  return rows.map((row) => Object.fromEntries(titles.map((title, place) => [title, row[place] ?? ''])))
}

// Written by hand, not by the product's own words.
const count = (value: number) => value.toLocaleString('en-US')
const money = (cents: number | null) =>
  cents === null ? '–' : (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const percent = (rate: { value: number } | null) => {
  if (rate === null) return '–'
  const value = rate.value * 100
  return `${value > 0 && value < 9.95 ? value.toFixed(1) : value.toFixed(0)}%`
}
const IS_MONEY = new Set<string>(['revenue', 'cost', 'return'])
const FIGURES = Object.keys(CAMPAIGN_FIGURES) as (keyof typeof CAMPAIGN_FIGURES)[]

/** Returns the figures of an answer as files of cells write them. */
const written = (figures: MarketingFigures) =>
  Object.fromEntries(
    FIGURES.flatMap((figure) => {
      if (!(figure in figures)) return []
      const value = figures[figure as keyof MarketingFigures]
      const cell = IS_MONEY.has(figure)
        ? value === null
          ? ''
          : (value / 100).toFixed(2)
        : value === null
          ? 'not measured'
          : String(value)
      return [[CAMPAIGN_FIGURES[figure].name, cell]]
    }),
  )

describe('PDF, files of cells, and the API say the same, cent for cent (standard Q4)', () => {
  it('in the overview', async () => {
    const { totals, channels, points, campaigns } = await get<Overview>('')
    const lines = await pdf('overview')
    const shown = [
      'sent',
      'delivered',
      'opened',
      'clicked',
      'replied',
      'opted_out',
      'complaints',
      'orders',
      'revenue',
      'cost',
      'return',
    ] as const
    const wanted = (figures: MarketingFigures) =>
      shown.map((figure) => {
        const value = figures[figure]
        if (IS_MONEY.has(figure)) return money(value)
        return value === null ? 'Not measured' : count(value)
      })
    const texts = lines.flat()
    for (const [place, figure] of shown.entries()) {
      const at = texts.indexOf(CAMPAIGN_FIGURES[figure].name)
      expect(texts[at + 1], figure).toBe(wanted(totals.figures)[place])
    }
    for (const rate of [totals.rates.clicked, totals.rates.delivered].filter((one) => one !== null))
      expect(texts.some((text) => text.startsWith(`${percent(rate)} (`))).toBe(true)
    const cells = lines.find(([name]) => name === 'Texts')
    const [texted] = channels
    expect(cells?.slice(1, 2)).toEqual([String(texted?.campaigns)])
    for (const value of texted ? wanted(texted.figures).filter((one) => one !== 'Not measured') : [])
      expect(cells).toContain(value)
    const rows = await csv('overview-channels')
    expect(rows.at(-1)).toMatchObject({ Channel: 'All', Campaigns: String(campaigns), ...written(totals.figures) })
    expect(rows[0]).toMatchObject(texted ? written(texted.figures) : {})
    const days = await csv('overview-days')
    expect(days.map((row) => [row.Day, row.Delivered, row.Clicked, row.Revenue, row.Cost])).toEqual(
      points.map(({ date, delivered, clicked, revenue, cost }) => [
        date,
        String(delivered),
        String(clicked),
        revenue === null ? '' : (revenue / 100).toFixed(2),
        (cost / 100).toFixed(2),
      ]),
    )
    const sum = (of: 'delivered' | 'clicked' | 'cost') => points.reduce((all, point) => all + point[of], 0)
    expect([sum('delivered'), sum('clicked'), sum('cost')]).toEqual([
      totals.figures.delivered,
      totals.figures.clicked,
      totals.figures.cost,
    ])
  })

  it('of campaigns', async () => {
    const { items } = await get<Campaigns>('/campaigns')
    const lines = await pdf('campaigns')
    const rows = await csv('campaigns')
    expect(rows).toHaveLength(items.length)
    for (const [place, { name, figures, rates }] of items.entries()) {
      const cells = lines.find(([first]) => first === `${name} (texts)`)
      expect(cells?.slice(-6), name).toEqual([
        count(figures.delivered),
        count(figures.clicked),
        percent(rates.clicked),
        count(figures.opted_out),
        money(figures.revenue),
        money(figures.cost),
      ])
      expect(rows[place]).toMatchObject({
        Campaign: name,
        ...written(figures),
        'Click rate': rates.clicked?.value.toFixed(4) ?? '',
      })
    }
  })

  it('of links, health, and the audience', async () => {
    const links = await get<Links>('/links')
    const linkLines = await pdf('links')
    const [link] = links.items
    expect(linkLines.find(([first]) => first === link?.url)?.slice(1)).toEqual([
      count(link?.people ?? -1),
      percent(link?.rate ?? null),
      count(link?.clicks ?? -1),
      String(link?.campaign_count),
    ])
    expect((await csv('links')).map((row) => [row.Link, row.People, row.Clicks, row['Machine clicks']])).toEqual(
      links.items.map(({ url, people, clicks, machines }) => [url, String(people), String(clicks), String(machines)]),
    )

    const health = await get<Health>('/health')
    const healthLines = await pdf('health')
    const causes = health.channels.flatMap((channel) => channel.causes)
    expect(causes.length).toBeGreaterThan(0)
    const told = (await csv('health-causes')).map((row) => [row.Cause, row.People, row.Rate])
    expect(told).toEqual(causes.map(({ text, people, rate }) => [text, String(people), rate?.value.toFixed(4) ?? '']))
    for (const { text, people, rate } of causes)
      expect(healthLines.find(([first]) => first === text)?.slice(1)).toEqual([count(people), percent(rate)])

    const audience = await get<Audience>('/audience')
    const audienceTexts = (await pdf('audience')).flat()
    const days = await csv('audience-days')
    for (const { points, joined, left } of audience.channels) {
      expect(points.reduce((sum, point) => sum + point.joined, 0)).toBe(joined)
      expect(audienceTexts).toContain(count(joined))
      expect(audienceTexts).toContain(count(left))
    }
    expect(days).toHaveLength(audience.channels.reduce((sum, { points }) => sum + points.length, 0))
  })
})

/** Returns every number that stands for a share, with its path. */
function sharesIn(answer: unknown, path = ''): [path: string, share: number][] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([key, value]): [string, number][] =>
    typeof value === 'number' && /^(value|low|high|rate|score|churn)$|_rate$/.test(key)
      ? [[`${path}.${key}`, value]]
      : sharesIn(value, `${path}.${key}`),
  )
}

it('no rate is above 100%, and files say what the API says, whatever the history (standard Q4)', async () => {
  const campaign = fc
    .record({
      days: fc.integer({ min: 0, max: 25 }),
      people: fc.integer({ min: 1, max: 80 }),
      lost: fc.nat(40),
      skipped: fc.nat(10),
      unconfirmed: fc.nat(20),
      clicked: fc.nat(160),
      machines: fc.nat(30),
      revenue: fc.nat(90_000),
      refunded: fc.nat(90_000),
    })
    .map((made) => {
      const skipped = Math.min(made.skipped, made.people)
      const lost = Math.min(made.lost, made.people - skipped)
      return { ...made, skipped, lost, delivered: Math.max(0, made.people - skipped - lost - made.unconfirmed) }
    })
  let shares = 0
  await fc.assert(
    fc.asyncProperty(fc.array(campaign, { minLength: 1, maxLength: 4 }), fc.boolean(), async (history, isCounted) => {
      const owner = await newOwner()
      for (const { days, people, delivered, lost, skipped, clicked, machines, revenue, refunded } of history) {
        const id = await insertFigures(test.house, owner.id, {
          at: ago(days + 0.1),
          people,
          delivered,
          failed: { unreachable: lost },
          skipped: { opted_out_sms: skipped },
          clicked,
          machines,
        })
        if (revenue > 0) await order(owner, id, revenue, refunded)
      }
      if (isCounted) await countMarked(jobContext(test.house))
      const overview = await get<Overview>('', owner)
      const campaigns = await get<Campaigns>('/campaigns', owner)
      const others = await Promise.all(['/links', '/health', '/audience', '/times'].map((path) => get(path, owner)))
      const found = sharesIn([overview, campaigns, ...others])
      shares += found.length
      expect(found.filter(([, share]) => share < 0 || share > 1)).toEqual([])
      expect((await csv('overview-channels', owner)).at(-1)).toMatchObject(written(overview.totals.figures))
      expect(await csv('campaigns', owner)).toMatchObject(campaigns.items.map(({ figures }) => written(figures)))
      const money = overview.totals.figures
      expect(money.return).toBe(money.revenue === null ? null : money.revenue - money.cost)
    }),
    { numRuns: RUNS },
  )
  expect(shares).toBeGreaterThan(0)
})
