import type { Overview, RecentActivity, SignUpNumbers, SiteAnalytics } from '@greenroom/contracts'
import type { Context } from '../../platform/context.ts'
import type { Day } from './policy/days.ts'
import { hasTrends, hasWholePrevious, type Period } from './policy/period.ts'
import type { readActivity } from './queries/activity.ts'
import type { OverviewNumbers } from './queries/overview.ts'
import type { SignUpSums } from './queries/sign-ups.ts'
import type { SiteNumbers } from './queries/site-numbers.ts'
import { type Counts, NOTHING, type PlacedCounts } from './queries/sums.ts'

const presentCounts = ({ views, visitors, clicks }: Counts) => ({ views, unique_visitors: visitors, clicks })

/** Returns a point for every step of the range, zero included, and their sums. */
function presentPoints(stretches: readonly Day[], placed: readonly PlacedCounts[]) {
  const at = new Map(placed.map((counts) => [counts.place, counts]))
  const points = stretches.map(({ date, from }, place) => ({
    date,
    from: from.toISOString(),
    ...presentCounts(at.get(place + 1) ?? NOTHING),
  }))
  const sum = (field: 'views' | 'unique_visitors' | 'clicks') =>
    points.reduce((total, point) => total + point[field], 0)
  return { points, totals: { views: sum('views'), unique_visitors: sum('unique_visitors'), clicks: sum('clicks') } }
}

/** Returns a number for every step of the range, zero included. */
function presentSignUps(stretches: readonly Day[], sums: SignUpSums): SignUpNumbers {
  const at = new Map(sums.series.map(({ place, n }) => [place, n]))
  return {
    total: sums.total,
    previous: sums.previous,
    series: stretches.map((_, place) => at.get(place + 1) ?? 0),
    blocks: sums.blocks.map(({ id, title, type, siteId, n }) => ({
      block_id: id,
      title,
      type,
      site_id: siteId,
      sign_ups: n,
    })),
    sources: sums.sources.map(({ source, n }) => ({ host: source || null, sign_ups: n })),
  }
}

/** Returns the days of each block that has any: sign-ups of a form, clicks of another block. */
function presentTrends(
  { days }: Period,
  { blocks, clicked, signUps }: SiteNumbers,
): NonNullable<SiteAnalytics['trends']> {
  const forms = signUps.blocks.map((block): [string, { place: number; n: number }[]] => [block.id, block.days])
  const others = [...Map.groupBy(clicked, ({ id }) => id)].map(([id, placed]): (typeof forms)[number] => [
    id,
    placed.map(({ place, clicks }) => ({ place, n: clicks })),
  ])
  const placedOf = new Map([...others, ...forms])
  return blocks.flatMap(({ id }) => {
    const placed = placedOf.get(id)
    if (!placed) return []
    const at = new Map(placed.map(({ place, n }) => [place, n]))
    return [{ block_id: id, daily: days.map((_, place) => at.get(place + 1) ?? 0) }]
  })
}

/** Presents the numbers with every day of the period. The totals are the sums of the days. */
export function presentAnalytics(
  asked: Pick<SiteAnalytics, 'period' | 'time_zone'>,
  period: Period,
  now: Date,
  numbers: SiteNumbers,
): SiteAnalytics {
  const { points, totals } = presentPoints(period.days, numbers.daily)
  return {
    period: asked.period,
    time_zone: asked.time_zone,
    from: period.from.toISOString(),
    to: now.toISOString(),
    limited_to_days: period.limitedTo,
    totals,
    previous: presentCounts(numbers.previous),
    daily: points.map(({ from: _, ...day }) => day),
    blocks: numbers.blocks.map(({ id, title, type, clicks }) => ({ block_id: id, title, type, clicks })),
    ...(hasTrends(period) ? { trends: presentTrends(period, numbers) } : {}),
    sign_ups: presentSignUps(period.days, numbers.signUps),
  }
}

export function presentOverview(
  context: Context,
  asked: Pick<Overview, 'period' | 'time_zone'>,
  period: Period,
  stretches: readonly Day[],
  numbers: OverviewNumbers,
): Overview {
  const { points, totals } = presentPoints(stretches, numbers.series)
  const presentSite = (site: NonNullable<OverviewNumbers['newestSite']>) => ({
    id: site.id,
    name: site.name,
    username: site.username,
    url: context.urls.siteUrl(site),
    is_active: site.isActive,
    is_locked: site.lockedAt !== null,
  })
  return {
    ...asked,
    from: period.from.toISOString(),
    to: context.now.toISOString(),
    limited_to_days: period.limitedTo,
    sites: numbers.sites,
    newest_site: numbers.newestSite ? presentSite(numbers.newestSite) : null,
    views_ever: numbers.viewsEver,
    totals,
    previous: hasWholePrevious(period) ? presentCounts(numbers.previous) : null,
    today: presentCounts(numbers.today),
    yesterday: presentCounts(numbers.yesterday),
    series: points,
    top_blocks: numbers.topBlocks.map(({ id, ...block }) => ({ block_id: id, ...block })),
    top_sites: numbers.topSites.map((site) => ({ ...presentSite(site), ...presentCounts(site) })),
    sign_ups: presentSignUps(stretches, numbers.signUps),
  }
}

export const presentActivity = ({ happened, newest }: Awaited<ReturnType<typeof readActivity>>): RecentActivity => ({
  items: happened.map(({ kind, at, siteId, siteName, count, clicks, title }) => ({
    kind,
    at: new Date(at).toISOString(),
    site: { id: siteId, name: siteName },
    count,
    clicks,
    title,
  })),
  newest_blocks: newest.map(({ block, site, clicks }) => ({
    block_id: block.id,
    title: block.title,
    type: block.type,
    url: block.url,
    is_active: block.isActive,
    is_locked: block.lockedAt !== null,
    clicks: clicks ?? 0,
    created_at: block.createdAt.toISOString(),
    site,
  })),
})
