import { sql } from '@greenroom/db/sql'
import { ANALYTICS_RETENTION_DAYS, type VisitFilter } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { type AskedPeriod, type ReportRange, reportRange } from '../policy/report-range.ts'
import type { FigureScope } from './figures.ts'
import { readSealIn } from './seals.ts'

export interface AskedScope extends AskedPeriod {
  site?: string | undefined
  filters: readonly VisitFilter[]
}

export interface ReportScope extends FigureScope {
  range: ReportRange
  /** First day of which anything is kept; null: nothing. */
  keptFrom: string | null
  /** First day of which visits are kept; before it are daily totals alone. */
  visitsFrom: string | null
}

/**
 * Reads what a report is about: days of the owner's time zone that the plan shows, and sites.
 * @throws AppError NOT_FOUND for a site that is not the owner's; VALIDATION_FAILED
 */
export async function readScope(context: Context, asked: AskedScope): Promise<ReportScope> {
  const [{ tier }, state, kept] = await context.db.readForOwner(context.ownerId, (tx) =>
    Promise.all([
      context.planOf(tx),
      readSealIn(context, tx),
      tx
        .execute<{ totals: string | null; visits: string | null }>(
          sql`select min(t.day)::text as totals, min(v.day)::text as visits from mini_sites s
            left join lateral (
              select day from day_totals where user_id = ${context.ownerId}::uuid and mini_site_id = s.id and dimension = ''
              order by day limit 1
            ) t on true
            left join lateral (
              select day from visit_days where user_id = ${context.ownerId}::uuid and mini_site_id = s.id order by day limit 1
            ) v on true
            where s.user_id = ${context.ownerId}::uuid and s.id = coalesce(${asked.site ?? null}::uuid, s.id)`,
        )
        .execute(),
    ]),
  )
  const { timeZone, sites: owned, nextHit } = state
  if (asked.site !== undefined && !owned.some(({ id }) => id === asked.site)) throw notFound('site')
  const range = reportRange(asked, timeZone, context.now, ANALYTICS_RETENTION_DAYS[tier])
  const open = nextHit && new Intl.DateTimeFormat('en-CA', { timeZone }).format(nextHit)
  const [totals, visits] = [kept.rows[0]?.totals ?? null, kept.rows[0]?.visits ?? null]
  const bySite = asked.filters.filter(({ key }) => key === 'site')
  return {
    state,
    sites: owned
      .map(({ id }) => id)
      .filter((id) => (asked.site === undefined || id === asked.site) && bySite.every(({ value }) => value === id)),
    filters: asked.filters.filter(({ key }) => key !== 'site'),
    range,
    keptFrom: totals ?? open,
    visitsFrom: visits ?? open,
  }
}
