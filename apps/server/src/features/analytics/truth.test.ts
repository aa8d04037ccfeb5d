import { dateAt, type Panel, PANELS, type VisitFilter } from '@greenroom/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { jobContext, ownerContext } from '../../platform/house.ts'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { figuresOf, type Figures, visitsOf } from '../../testing/figures-by-hand.ts'
import { type MadeSite, makeSite } from '../../testing/site-factory.ts'
import { recordTold, type ToldHit } from '../../testing/told-hits.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { sealDay } from './commands/seal-day.ts'
import { sealDue } from './commands/seal-due.ts'
import { sealOwner } from './commands/seal-owner.ts'
import { periodOf } from './policy/period.ts'
import { panelAsCsv, presentPanel, presentReport } from './present/report.ts'
import { readPanel } from './queries/panel.ts'
import { readReport } from './queries/report.ts'
import { readNumbers } from './queries/site-numbers.ts'

const test = useTestApp()
afterEach(() => {
  test.setNow(undefined)
  test.setTier('pro')
})

const contextOf = ({ userId }: MadeSite) => ownerContext(test.house, ownerIdOf(userId))
const zoneIs = (site: MadeSite, zone: string) =>
  test.house.db.systemPool.query(
    `insert into notification_settings (user_id, time_zone, is_quiet, quiet_from, quiet_until) values ($1, $2, false, 0, 0)
      on conflict (user_id) do update set time_zone = excluded.time_zone`,
    [site.userId, zone],
  )
const seal = (site: MadeSite) => sealOwner(jobContext(test.house), site.userId, 400)

/** Uniform in [0, 1), the same for the same seed. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** People, robots, repeats, and people who ask not to be told apart, over the days before a moment. */
function mix(site: MadeSite, until: Date, days: number, zone: string, seed: number, count = 400): ToldHit[] {
  const random = numbers(seed)
  const one = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  return Array.from({ length: count }, (): ToldHit => {
    const at = new Date(until.getTime() - Math.floor(random() * days * 86_400) * 1000)
    const kind = random()
    const way = one([
      { channel: 'direct' },
      { channel: 'social', source: 'instagram.com' },
      { channel: 'search', source: 'google.com' },
      { channel: 'social', source: 'instagram.com', utm: ['ig', 'social', 'spring', '', 'bio'] },
      { channel: 'qr', code: 'poster' },
    ] as const)
    return {
      userId: site.userId,
      siteId: site.id,
      at,
      day: dateAt(at, zone),
      who: random() < 0.1 ? '' : `p${Math.floor(random() * 12)}`,
      isBot: random() < 0.1,
      ...(kind < 0.3 ? { blockId: one(site.blockIds) } : {}),
      ...(kind > 0.95 ? { blockId: one(site.blockIds), isSignUp: true, isBot: false } : {}),
      ...way,
      country: one(['US', 'PT', 'DE', null]),
      city: one(['Lisboa', 'Porto', 'Berlin', null]),
      language: one(['en', 'pt', null]),
      agent: one([
        { device: 'mobile', system: 'iOS', browser: 'Instagram' },
        { device: 'desktop', system: 'macOS', browser: 'Safari' },
      ] as const),
    }
  })
}

const FILTERS: VisitFilter[][] = [
  [],
  [{ key: 'country', value: 'PT' }],
  [
    { key: 'source', value: 'instagram.com' },
    { key: 'device', value: 'mobile' },
  ],
  [
    { key: 'utm_campaign', value: 'spring' },
    { key: 'language', value: '' },
    { key: 'city', value: 'Porto' },
  ],
]
const SHOWN: Panel[] = [
  'blocks',
  'channels',
  'sources',
  'countries',
  'cities',
  'apps',
  'devices',
  'utm_campaigns',
  'codes',
  'languages',
]

/** Compares everything that is shown with what is counted by hand. */
async function isTrue(site: MadeSite, hits: readonly ToldHit[], zone: string): Promise<void> {
  const context = await contextOf(site)
  const visits = visitsOf(hits, zone)
  for (const filters of [...FILTERS, [{ key: 'block', value: site.blockIds[0] ?? '' } as const]]) {
    const said = presentReport('30d', await readReport(context, { period: '30d', filters }), [], [])
    const expected = figuresOf(visits, filters, said.from)
    expect(said.totals, JSON.stringify(filters)).toEqual(expected.totals)
    expect(
      Object.fromEntries(
        said.points
          .filter(({ views, clicks, sign_ups: joined }) => views + clicks + joined > 0)
          .map(({ date, views, visitors, clicks, sign_ups }) => [date, { views, visitors, clicks, sign_ups }]),
      ),
    ).toEqual(expected.days)
    expect(said.untold).toBe(expected.untold)
    for (const panel of filters.length === 0 ? SHOWN : SHOWN.slice(0, 3)) {
      const read = presentPanel(panel, await readPanel(context, { period: '30d', filters, panel }), false)
      expect(read.sum).toEqual(expected.totals)
      const rows = Object.fromEntries(
        read.rows.map(({ value, views, visitors, clicks, sign_ups }): [string, Figures] => [
          value,
          { views, visitors, clicks, sign_ups },
        ]),
      )
      expect(rows, `${panel} ${JSON.stringify(filters)}`).toEqual(expected.by(PANELS[panel].filter))
      const [, ...lines] = panelAsCsv(read).trimEnd().split('\r\n')
      expect(lines.map((line) => line.split(',').slice(-4).map(Number))).toEqual(
        read.rows.map(({ views, visitors, clicks, sign_ups }) => [views, visitors, clicks, sign_ups]),
      )
    }
  }
}

describe('what is shown is what happened', () => {
  it.each([
    ['America/New_York', '2031-11-05T18:07:00Z'],
    ['Europe/Berlin', '2031-04-02T21:20:00Z'],
  ])(
    'in %s over a change of its clocks: open, sealed, sealed again, and with hits that come late',
    async (zone, time) => {
      const site = await makeSite(test.house)
      await zoneIs(site, zone)
      const now = new Date(time)
      test.setNow(now)
      const hits = mix(site, now, 12, zone, 7)
      await recordTold(test.house, hits)
      await isTrue(site, hits, zone)
      await seal(site)
      await isTrue(site, hits, zone)
      const context = await contextOf(site)
      const overview = await readNumbers(context, site.id, periodOf('30d', zone, now, 180))
      const report = await readReport(context, { period: '30d', filters: [] })
      const sum = (field: 'views' | 'visitors' | 'clicks') => overview.daily.reduce((all, day) => all + day[field], 0)
      expect([sum('views'), sum('visitors'), sum('clicks'), overview.signUps.total]).toEqual([
        report.figures.totals.views,
        report.figures.totals.visitors,
        report.figures.totals.clicks,
        report.figures.totals.signUps,
      ])
      const late = mix(site, now, 12, zone, 8, 60)
      await recordTold(test.house, late)
      await seal(site)
      await isTrue(site, [...hits, ...late], zone)
      expect(
        (
          await test.house.db.systemPool.query(
            'select 1 from late_hits l join analytics_seals a using (user_id) where user_id = $1 and l.quarter < a.done_until',
            [site.userId],
          )
        ).rowCount,
      ).toBe(0)
    },
  )

  it('whoever seals, and however often: two nodes at once, and one that stops midway', async () => {
    const site = await makeSite(test.house)
    const now = new Date('2031-08-20T12:00:00Z')
    test.setNow(now)
    const hits = mix(site, now, 10, 'UTC', 3)
    await recordTold(test.house, hits)
    const stopping = new AbortController()
    const dying = { ...jobContext(test.house), signal: stopping.signal }
    const first = sealOwner(dying, site.userId)
    setTimeout(() => stopping.abort(), 40)
    await first.catch(() => {})
    await Promise.all([seal(site), seal(site), sealDue(jobContext(test.house))])
    await isTrue(site, hits, 'UTC')
    const { rows } = await test.house.db.systemPool.query<{ until: Date; day: string; starts: Date; ends: Date }>(
      `select a.done_until as until, v.day::text, v.starts, v.ends from analytics_seals a join visit_days v using (user_id)
        where user_id = $1 order by v.day limit 1`,
      [site.userId],
    )
    const [row] = rows
    if (!row) throw new Error('nothing was sealed')
    await sealDay(jobContext(test.house), { userId: site.userId, siteId: site.id, until: row.until }, row)
    await isTrue(site, hits, 'UTC')
  })

  it('also when the owner moves: no hit is lost or counted twice', async () => {
    const site = await makeSite(test.house)
    const now = new Date('2031-08-20T12:00:00Z')
    const zones = ['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland', 'UTC']
    const hits = mix(site, now, 12, 'UTC', 5).map((hit) => ({ ...hit, at: new Date(hit.at.getTime() - 6 * 3_600_000) }))
    await recordTold(test.house, hits)
    for (const [place, zone] of zones.entries()) {
      await zoneIs(site, zone)
      test.setNow(new Date(now.getTime() - (zones.length - 1 - place) * 3 * 86_400_000))
      await seal(site)
    }
    const { figures } = await readReport(await contextOf(site), { period: '30d', filters: [] })
    const counted = hits.filter(({ isBot }) => !isBot)
    expect([figures.totals.views, figures.totals.clicks, figures.totals.signUps]).toEqual([
      counted.filter(({ blockId }) => !blockId).length,
      counted.filter(({ blockId, isSignUp }) => blockId && !isSignUp).length,
      counted.filter(({ isSignUp }) => isSignUp).length,
    ])
    expect(figures.filtered).toBe(hits.length - counted.length)
  })
})
