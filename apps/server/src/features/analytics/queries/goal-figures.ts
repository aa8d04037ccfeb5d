import { MAX_GOALS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { DateRange } from '../policy/report-range.ts'
import { noVisits, type VisitSums } from '../policy/visit-sums.ts'
import { readReached } from './figures.ts'
import { readGoals } from './goals.ts'
import { type AskedScope, type ReportScope, readScope } from './scope.ts'

export interface GoalSums {
  goalId: string
  sums: VisitSums
  /** Null: the plan does not show all of the time before, or its visits are no longer kept. */
  previous: VisitSums | null
}

/**
 * Counts the visits that reached each goal of a page, or of the oldest goals of all pages, and those of the time before. Each
 * goal is counted among the visits of its own page.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED
 */
export async function readGoalFigures(context: Context, asked: AskedScope): Promise<GoalSums[]> {
  const { items } = await readGoals(context, { site: asked.site, page: 1, limit: MAX_GOALS })
  const scopes = new Map<string, ReportScope>()
  for (const site of new Set(items.map(({ miniSiteId }) => miniSiteId)))
    scopes.set(site, await readScope(context, { ...asked, site }))
  const [first] = scopes.values()
  if (!first) return []
  // All pages have the same days, so that one question counts every goal.
  const sites = [...scopes.values()].flatMap((scope) => scope.sites)
  const before = first.range.previous
  const sumsIn = (range: DateRange) => readReached(context, { ...first, sites }, range, items)
  const [now, earlier] = await Promise.all([sumsIn(first.range), before ? sumsIn(before) : null])
  return items.map((goal, place) => {
    const sumsOf = ({ sites: bySite, reached }: Reached): VisitSums => ({
      ...(bySite.get(goal.miniSiteId) ?? noVisits()),
      goal: reached[place] ?? 0,
    })
    const scope = scopes.get(goal.miniSiteId)
    const hasPrevious = scope !== undefined && isWhole(scope, before)
    return { goalId: goal.id, sums: sumsOf(now), previous: earlier && hasPrevious ? sumsOf(earlier) : null }
  })
}

type Reached = Awaited<ReturnType<typeof readReached>>

/** Returns whether all visits of the time before are kept. */
function isWhole({ keptFrom, visitsFrom }: ReportScope, previous: DateRange | null): boolean {
  const hasVisits = visitsFrom === null || keptFrom === null || visitsFrom <= keptFrom
  return hasVisits || (previous?.from ?? '') >= (visitsFrom ?? '')
}
