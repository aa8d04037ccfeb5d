import type { AnalyticsPanel } from '@greenroom/contracts'
import type { MouseEvent } from 'react'
import { countryName } from '../../../../lib/country-name.ts'
import { formatNumber, formatShare } from '../../../../lib/format.ts'
import { tip } from '../../../../ui/tip.ts'
import { useAnalytics } from '../../use-analytics.ts'
import { FIGURE_INFO, type Metric } from '../figures.ts'
import { shadeOf } from './shade.ts'
import { COUNTRY_DOTS, COUNTRY_PATHS, WORLD_SIZE } from './world.generated.ts'
import classes from './world-map.module.css'

export interface WorldMapProps {
  data: AnalyticsPanel
  metric: Metric
}

/**
 * The world, each country as dark as its share. A pointer reads and filters it; screen readers and the keyboard have the
 * list beside it.
 */
export function WorldMap({ data: { rows, sum }, metric }: WorldMapProps) {
  const { toggleFilter, isFilteredBy } = useAnalytics()
  const counts = new Map(rows.map((row) => [row.value, row[metric]]))
  const most = Math.max(1, ...rows.filter(({ value }) => value !== '').map((row) => row[metric]))
  const look = (code: string) => {
    const count = counts.get(code) ?? 0
    const words = `${countryName(code)}: ${formatNumber(count)} ${FIGURE_INFO[metric].name.toLowerCase()}`
    return {
      'data-shade': shadeOf(count, most),
      'data-code': code,
      'data-chosen': isFilteredBy('countries', code) || undefined,
      ...tip(count === 0 ? undefined : `${words} (${formatShare(count / Math.max(1, sum[metric]))})`),
    }
  }
  const choose = ({ target }: MouseEvent) => {
    const code = target instanceof SVGElement ? target.dataset.code : undefined
    if (code !== undefined && counts.has(code)) toggleFilter('countries', code)
  }
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${WORLD_SIZE.width} ${WORLD_SIZE.height}`}
      aria-hidden
      focusable="false"
      onClick={choose}
    >
      {Object.entries(COUNTRY_PATHS).map(([code, path]) =>
        code === '' ? <path key={code} d={path} data-shade={0} /> : <path key={code} d={path} {...look(code)} />,
      )}
      {Object.entries(COUNTRY_DOTS)
        .filter(([code]) => counts.has(code))
        .map(([code, [x, y]]) => (
          <circle key={code} cx={x} cy={y} r={3} {...look(code)} />
        ))}
    </svg>
  )
}
