import { MAX_GOALS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { DateRange } from '../policy/report-range.ts'
import type { VisitSums } from '../policy/visit-sums.ts'
import { readRows } from './figures.ts'
import { type ListedGoal, readGoals } from './goals.ts'
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
  return Promise.all(
    items.map(async (goal) => {
      const scope = scopes.get(goal.miniSiteId)
      if (!scope) throw new Error('Every page of a goal has been read.')
      const { range, keptFrom, visitsFrom } = scope
      const hasVisits = visitsFrom === null || keptFrom === null || visitsFrom <= keptFrom
      const isWhole = hasVisits || (range.previous?.from ?? '') >= (visitsFrom ?? '')
      const [sums, previous] = await Promise.all([
        sumsOf(context, scope, range, goal),
        isWhole && range.previous ? sumsOf(context, scope, range.previous, goal) : null,
      ])
      return { goalId: goal.id, sums, previous }
    }),
  )
}

const sumsOf = async (context: Context, scope: ReportScope, range: DateRange, goal: ListedGoal): Promise<VisitSums> =>
  (await readRows(context, scope, range, 'channels', goal)).sum
