import type { AnalyticsReport } from '@greenroom/contracts'
import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { IconInfoCircle } from '../../../../ui/icons.generated.ts'
import { Sparkline } from '../../../../ui/sparkline.tsx'
import { tip } from '../../../../ui/tip.ts'
import { useAnalytics } from '../../use-analytics.ts'
import { FIGURE_INFO, type Figure, figureChange, FIGURES, shownValue } from '../figures.ts'
import classes from './figure-tabs.module.css'

export interface FigureTabsProps {
  report: AnalyticsReport
  isRunning: boolean
}

/** The five figures. Each leads to its own curve, and decides what the panels count. */
export function FigureTabs({ report, isRunning }: FigureTabsProps) {
  return (
    <div className={classes.tabs}>
      {FIGURES.map((figure) => (
        <FigureTab key={figure} figure={figure} report={report} isRunning={isRunning} />
      ))}
    </div>
  )
}

function FigureTab({ figure, report, isRunning }: FigureTabsProps & { figure: Figure }) {
  const { searchOf, figure: current, values } = useAnalytics()
  const { name, meaning, of } = FIGURE_INFO[figure]
  const change = values.compare === 'off' ? undefined : figureChange(figure, report)
  return (
    <Link
      to={{ search: searchOf({ show: figure }) }}
      preventScrollReset
      replace
      className={classes.tab}
      aria-current={figure === current || undefined}
    >
      <span className={classes.name}>
        {name}
        <span className={classes.info} {...tip(meaning)}>
          <IconInfoCircle size={14} aria-hidden />
        </span>
      </span>
      <span className={classes.line}>
        <span className={classes.value}>{shownValue(figure, report.totals)}</span>
        {change && (
          <span className={classes.change} data-direction={change.direction} {...tip(change.against)}>
            {change.text}
            <span className="visually-hidden"> {change.against}</span>
          </span>
        )}
      </span>
      <span className={classes.spark}>
        <Sparkline
          values={report.points.map(of)}
          isRunning={isRunning}
          height={26}
          tone={change?.direction === 'down' ? 'ember' : 'green'}
        />
      </span>
    </Link>
  )
}

/** Placeholder of the figures while they load. */
export const FigureTabsSkeleton = () => (
  <div className={classes.tabs}>
    {FIGURES.map((figure) => (
      <div key={figure} className={classes.tab}>
        <Skeleton width={64} height={14} radius="sm" my={3} />
        <Skeleton width={92} height={24} radius="sm" my={7} />
        <span className={classes.spark}>
          <Skeleton height={26} radius={0} />
        </span>
      </div>
    ))}
  </div>
)
