import type { AnalyticsReport } from '@greenroom/contracts'
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { AreaChart } from '../../../../ui/area-chart.tsx'
import type { ChartMark, ChartSeries } from '../../../../ui/chart.ts'
import { IconChartLine, IconHistory, IconPencilPlus, IconTable } from '../../../../ui/icons.generated.ts'
import { FilterToggle } from '../../../../ui/list/filter-chip.tsx'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { useMinute } from '../../../../lib/use-minute.ts'
import { tip } from '../../../../ui/tip.ts'
import { exportPoints } from '../../api/analytics.ts'
import { useAnalytics, usePageName } from '../../use-analytics.ts'
import { FIGURE_INFO } from '../figures.ts'
import type { NoteDraft } from '../notes/note-dialog.tsx'
import { ExportMenu } from '../panels/export-menu.tsx'
import tabs from '../panels/panel-card.module.css'
import { pointNames, rangeName, todayIn } from '../periods.ts'
import classes from './curve-card.module.css'
import { CurveTable } from './curve-table.tsx'
import { FigureTabs } from './figure-tabs.tsx'
import { NotesList } from './notes-list.tsx'

const NoteDialog = lateDialog(async () => ({ default: (await import('../notes/note-dialog.tsx')).NoteDialog }))

const STEP_NAMES = { hour: 'Hours', day: 'Days', week: 'Weeks' } as const
const STEP_WORDS = { hour: 'by hour', day: 'by day', week: 'by week' } as const

/** Returns the point that a day belongs to: the last that begins on it, or before. */
function placeOf(date: string, points: AnalyticsReport['points']): number {
  const later = points.findIndex((point) => point.date > date)
  return later === -1 ? points.length - 1 : Math.max(0, later - 1)
}

/** The figures, and the chosen one over time, beside the time before. */
export function CurveCard({ report, isBusy }: { report: AnalyticsReport; isBusy: boolean }) {
  const { values, set, ask, figure } = useAnalytics()
  const pageName = usePageName()
  const minute = useMinute()
  const { name, meaning, of, format } = FIGURE_INFO[figure]
  const isRunning = report.to >= todayIn(report.time_zone, minute)
  const hasBefore = report.previous !== null && report.points.some(({ previous }) => previous !== null)
  const isCompared = hasBefore && values.compare !== 'off'
  const before: ChartSeries = {
    name: 'Before',
    tone: 'faint',
    values: report.points.map(({ previous }) => (previous === null ? 0 : of(previous))),
  }
  const now: ChartSeries = { name, tone: 'green', values: report.points.map(of) }
  const marks = report.notes.map(({ date, text }): ChartMark => ({ place: placeOf(date, report.points), text }))
  const names = pointNames(report)
  const chart = {
    label: `${name}, ${STEP_WORDS[report.step]}`,
    series: isCompared ? [before, now] : [now],
    points: names,
    format,
  }
  const isTable = values.chart === 'table'
  const [draft, setDraft] = useState<NoteDraft>()
  const today = todayIn(report.time_zone, minute)
  const lastDay = report.to < today ? report.to : today
  const noteAt = (place: number) => setDraft({ date: report.points[place]?.date ?? lastDay })
  const range = rangeName(report.from, report.to)
  return (
    <section className={classes.card} aria-label="Over time" aria-busy={isBusy} data-busy={isBusy || undefined}>
      <FigureTabs report={report} isRunning={isRunning} />
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={classes.legend}>
            <span data-tone="now">{range}</span>
            {isCompared && report.previous && (
              <span data-tone="before">{rangeName(report.previous.from, report.previous.to)}</span>
            )}
          </p>
          <p className={classes.meaning}>{meaning}</p>
        </div>
        <div className={classes.tools}>
          {report.steps.length > 1 && (
            <div className={classes.steps} role="group" aria-label="Length of a point">
              {report.steps.map((step) => (
                <button
                  key={step}
                  type="button"
                  className={tabs.tab}
                  aria-pressed={step === report.step}
                  onClick={() => set({ step }, { replace: true })}
                >
                  {STEP_NAMES[step]}
                </button>
              ))}
            </div>
          )}
          {hasBefore && (
            <FilterToggle
              label="Compare"
              icon={<IconHistory size={15} aria-hidden />}
              isOn={isCompared}
              onChange={(isOn) => set({ compare: isOn ? undefined : 'off' }, { replace: true })}
            />
          )}
          <ActionIcon aria-label="Add a note" {...tip('Add a note')} onClick={() => setDraft({ date: lastDay })}>
            <IconPencilPlus size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={isTable ? 'Show as a curve' : 'Show as a table'}
            {...tip(isTable ? 'Show as a curve' : 'Show as a table')}
            onClick={() => set({ chart: isTable ? undefined : 'table' }, { replace: true })}
          >
            {isTable ? <IconChartLine size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
          </ActionIcon>
          <ExportMenu
            name="the curve"
            onCsv={() => exportPoints(ask, values.step)}
            onPicture={async () => {
              const { curvePicture } = await import('../pictures/curve-picture.ts')
              const against =
                isCompared && report.previous
                  ? `, compared with ${rangeName(report.previous.from, report.previous.to)}`
                  : ''
              return curvePicture({ ...chart, marks, isRunning, title: name, range: range + against, pageName })
            }}
            file={`analytics-${figure}-${report.from}-${report.to}`}
          />
        </div>
      </div>
      <div className={classes.body}>
        {isTable ? (
          <CurveTable report={report} names={names} />
        ) : (
          <AreaChart
            {...chart}
            isWhole={figure !== 'rate'}
            isRunning={isRunning}
            height={260}
            marks={marks}
            onPick={noteAt}
          />
        )}
      </div>
      <NotesList notes={report.notes} onEdit={setDraft} />
      <Late when={draft !== undefined}>
        <NoteDialog draft={draft} onClose={() => setDraft(undefined)} />
      </Late>
    </section>
  )
}
