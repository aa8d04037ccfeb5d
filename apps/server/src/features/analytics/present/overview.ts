import type { Overview, RecentActivity } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import type { Day } from '../policy/days.ts'
import { hasWholePrevious, type Period } from '../policy/period.ts'
import type { readActivity } from '../queries/activity.ts'
import type { OverviewNumbers } from '../queries/overview.ts'
import { presentCounts, presentPoints } from './counts.ts'
import { presentSignUps } from './sign-ups.ts'

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
