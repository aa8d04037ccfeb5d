import classes from './chart-legend.module.css'
import type { ChartSeries } from './chart.ts'

/** Names of the lines of a chart, for people who see it: the table of the chart names them for others. */
export const ChartLegend = ({ series }: { series: readonly Pick<ChartSeries, 'name' | 'tone'>[] }) => (
  <ul className={`plain-list ${classes.legend}`} aria-hidden>
    {series.map(({ name, tone }) => (
      <li key={name} data-tone={tone}>
        {name}
      </li>
    ))}
  </ul>
)
