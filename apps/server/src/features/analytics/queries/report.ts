import type { Context } from '../../../platform/context.ts'
import { dateAfter, type Day, hoursFrom, startOfDate } from '../policy/days.ts'
import { type DateRange, pointsOfDays, type ReportRange } from '../policy/report-range.ts'
import { addSums, noVisits, type VisitSums } from '../policy/visit-sums.ts'
import { type Figures, readFigures } from './figures.ts'
import { type AskedScope, type ReportScope, readScope } from './scope.ts'

/** Point of the curve: where it begins, and its figures. */
export interface ReportPoint extends Day {
  sums: VisitSums
  /** Of the point at this place in the period before; null: there is none. */
  previous: VisitSums | null
}

export interface Report {
  scope: ReportScope
  figures: Figures
  previous: { range: DateRange; totals: VisitSums } | null
  points: ReportPoint[]
  /** Part of the period is kept as daily totals only. */
  isPartlyDaily: boolean
}

/** Reads figures over time, and those of the time before. @throws AppError NOT_FOUND, VALIDATION_FAILED */
export async function readReport(context: Context, asked: AskedScope): Promise<Report> {
  const scope = await readScope(context, asked)
  const first = scope.range.previous?.from ?? scope.range.from
  const hasVisits = scope.visitsFrom === null || scope.keptFrom === null || scope.visitsFrom <= scope.keptFrom
  const isPartlyDaily = !hasVisits && scope.range.from < (scope.visitsFrom ?? '')
  // Hours need visits, as does a day that is cut short.
  const range: ReportRange = {
    ...scope.range,
    step: scope.range.step === 'hour' && isPartlyDaily ? 'day' : scope.range.step,
    steps: scope.range.steps.filter((step) => step !== 'hour' || !isPartlyDaily),
    previous: !hasVisits && first < (scope.visitsFrom ?? '') && scope.filters.length > 0 ? null : scope.range.previous,
  }
  const hasHours = range.step === 'hour'
  const [figures, before] = await Promise.all([
    readFigures(context, scope, range, hasHours),
    range.previous && readFigures(context, scope, range.previous, hasHours),
  ])
  const placed = placesOf(context, scope, range, range, figures)
  const earlier = range.previous && before && placesOf(context, scope, range, range.previous, before)
  return {
    scope: { ...scope, range },
    figures,
    previous: range.previous && before && { range: range.previous, totals: before.totals },
    points: placed.map((point, place) => ({ ...point, previous: earlier?.[place]?.sums ?? null })),
    isPartlyDaily,
  }
}

/** Returns the points of a range with their figures, zero included. */
function placesOf(
  { now }: Context,
  { state: { timeZone } }: ReportScope,
  { step }: ReportRange,
  range: DateRange,
  { days, quarters }: Figures,
): (Day & { sums: VisitSums })[] {
  if (step === 'hour') {
    const from = startOfDate(range.from, timeZone)
    const ends = startOfDate(dateAfter(range.to, 1), timeZone).getTime() - 1
    const hours = hoursFrom(from, new Date(Math.min(ends, now.getTime())), timeZone)
    const points = hours.map((hour) => ({ ...hour, sums: noVisits() }))
    for (const [at, sums] of quarters) {
      const place = Math.max(
        0,
        points.findLastIndex((hour) => hour.from.getTime() <= Number(at)),
      )
      const point = points[place]
      if (point) addSums(point.sums, sums)
    }
    return points
  }
  return pointsOfDays({ from: range.from, to: range.to, step }).map((dates) => {
    const sums = noVisits()
    for (const date of dates) addSums(sums, days.get(date) ?? noVisits())
    const [date = range.from] = dates
    return { date, from: startOfDate(date, timeZone), sums }
  })
}
