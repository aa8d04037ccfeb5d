import type { AnalyticsPanel, AnalyticsReport, ReportFigures, ReportNote } from '@greenroom/contracts'
import { type Panel, PANELS, type ReportPeriod } from '@greenroom/domain'
import { csvRecord } from '@greenroom/domain/contact-csv/cells'
import type { readPanel } from '../queries/panel.ts'
import type { Report } from '../queries/report.ts'
import type { VisitSums } from '../policy/visit-sums.ts'

export const presentFigures = ({ views, visitors, clicks, signUps }: VisitSums): ReportFigures => ({
  views,
  visitors,
  clicks,
  sign_ups: signUps,
})

export function presentReport(
  period: ReportPeriod,
  report: Report,
  notes: readonly ReportNote[],
  credits: AnalyticsReport['places_by'],
): AnalyticsReport {
  const { scope, figures, previous } = report
  const { range, keptFrom } = scope
  return {
    period,
    time_zone: scope.state.timeZone,
    from: range.from,
    to: range.to,
    step: range.step,
    steps: range.steps,
    limited_to_days: range.limitedTo,
    kept_from: keptFrom,
    totals: presentFigures(figures.totals),
    previous: previous && { from: previous.range.from, to: previous.range.to, totals: presentFigures(previous.totals) },
    points: report.points.map(({ from, date, sums, previous: before }) => ({
      from: from.toISOString(),
      date,
      ...presentFigures(sums),
      previous: before && presentFigures(before),
    })),
    filtered: figures.filtered,
    untold: figures.untold,
    rest_is_daily: report.isPartlyDaily,
    notes: [...notes],
    places_by: credits,
  }
}

type ReadPanel = Awaited<ReturnType<typeof readPanel>>

/** @param hasGoal whether a goal was asked for */
export const presentPanel = (panel: Panel, { rows, total, sum }: ReadPanel, hasGoal: boolean): AnalyticsPanel => ({
  panel,
  rows: rows.map(({ value, name, sums }) => ({
    value,
    name,
    ...presentFigures(sums),
    goal: hasGoal ? sums.goal : null,
    ...(hasGoal ? { visits: sums.visits } : {}),
  })),
  total,
  sum: presentFigures(sum),
})

/** Writes a panel as a spreadsheet reads it. Formulas are neutralized (standard W9). */
export function panelAsCsv({ panel, rows }: AnalyticsPanel): string {
  const hasGoal = rows.some(({ goal }) => goal !== null)
  const head = [PANELS[panel].label, 'Name', 'Views', 'Visitors', 'Clicks', 'Sign-ups', ...(hasGoal ? ['Goal'] : [])]
  return [
    csvRecord(head),
    ...rows.map(({ value, name, views, visitors, clicks, sign_ups: signUps, goal }) =>
      csvRecord([
        value,
        name,
        ...[views, visitors, clicks, signUps].map(String),
        ...(hasGoal ? [String(goal ?? 0)] : []),
      ]),
    ),
  ].join('')
}

/** Writes the curve as a spreadsheet reads it. */
export function pointsAsCsv({ points, step }: AnalyticsReport): string {
  const named = ['Views', 'Visitors', 'Clicks', 'Sign-ups']
  const cells = (figures: ReportFigures | null) =>
    figures ? [figures.views, figures.visitors, figures.clicks, figures.sign_ups].map(String) : ['', '', '', '']
  return [
    csvRecord([step === 'hour' ? 'From' : 'Date', ...named, ...named.map((name) => `${name} before`)]),
    ...points.map((point) =>
      csvRecord([step === 'hour' ? point.from : point.date, ...cells(point), ...cells(point.previous)]),
    ),
  ].join('')
}
