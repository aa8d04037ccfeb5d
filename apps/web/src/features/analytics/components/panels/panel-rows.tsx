import type { AnalyticsPanel, PanelRow } from '@greenroom/contracts'
import { NO_VALUE, type Panel } from '@greenroom/domain'
import { Skeleton } from '@mantine/core'
import { formatNumber, formatShare } from '../../../../lib/format.ts'
import { ROWS_SHOWN } from '../../api/analytics.ts'
import { useAnalytics } from '../../use-analytics.ts'
import { FIGURE_INFO, type Metric } from '../figures.ts'
import { PANEL_WORDS, rowName, TOGETHER } from '../row-words.ts'
import classes from './panel-rows.module.css'
import { RowMark } from './row-mark.tsx'

export interface PanelRowsProps {
  panel: Panel
  data: AnalyticsPanel
  metric: Metric
  /** True while other rows load. */
  isBusy: boolean
}

/** Returns the first rows that have the figure at all. */
export const shownRows = ({ rows }: AnalyticsPanel, metric: Metric): PanelRow[] =>
  rows.filter((row) => row[metric] > 0).slice(0, ROWS_SHOWN)

/** The first rows of a panel: each with its count, its share, and a bar; a row filters the page. */
export function PanelRows({ panel, data, metric, isBusy }: PanelRowsProps) {
  const rows = shownRows(data, metric)
  const most = Math.max(1, ...data.rows.filter(({ value }) => value !== NO_VALUE).map((row) => row[metric]))
  return (
    <div className={classes.root} data-busy={isBusy || undefined}>
      <div className={classes.heads} aria-hidden>
        <span>{PANEL_WORDS[panel].one}</span>
        <span>{FIGURE_INFO[metric].name}</span>
      </div>
      <ol className="plain-list">
        {rows.map((row) => (
          <li key={row.value}>
            <Row panel={panel} row={row} metric={metric} most={most} sum={data.sum[metric]} />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface RowProps {
  panel: Panel
  row: PanelRow
  metric: Metric
  most: number
  sum: number
}

function Row({ panel, row, metric, most, sum }: RowProps) {
  const { isFilteredBy, toggleFilter } = useAnalytics()
  const name = rowName(panel, row)
  const count = row[metric]
  const isNone = row.value === NO_VALUE
  return (
    <button
      type="button"
      className={classes.row}
      data-none={isNone || undefined}
      disabled={row.value === TOGETHER}
      aria-pressed={isFilteredBy(panel, row.value)}
      onClick={() => toggleFilter(panel, row.value)}
    >
      <i
        className={classes.bar}
        style={{ width: `${isNone ? 0 : Math.max(0.6, (count / most) * 100)}%` }}
        aria-hidden
      />
      <RowMark panel={panel} value={row.value} />
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.count}>
        {formatNumber(count)}
        <span className="visually-hidden"> {FIGURE_INFO[metric].name.toLowerCase()},</span>
      </span>
      <span className={classes.share}>{sum > 0 ? formatShare(count / sum) : '–'}</span>
    </button>
  )
}

/** Placeholder of the rows while they load. */
export const PanelRowsSkeleton = () => (
  <div className={classes.skeleton}>
    {Array.from({ length: ROWS_SHOWN }, (_, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- they are alike
      <Skeleton key={place} height={26} width={`${96 - place * 9}%`} radius="sm" />
    ))}
  </div>
)
