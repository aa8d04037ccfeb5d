import { useQuery } from '@tanstack/react-query'
import { countryName } from '../../../lib/country-name.ts'
import { formatNumber, formatShare } from '../../../lib/format.ts'
import { WorldMap } from '../../../ui/world-map/world-map.tsx'
import { panelQuery } from '../api/analytics.ts'
import { useAnalytics } from '../use-analytics.ts'
import { FIGURE_INFO, metricOf } from './figures.ts'

/** The countries of the panel on a map. A click filters by one. */
export function MapArt() {
  const { ask, figure, toggleFilter, isFilteredBy } = useAnalytics()
  const { data } = useQuery(panelQuery('countries', ask, figure))
  const metric = metricOf('countries', figure)
  const name = FIGURE_INFO[metric].name.toLowerCase()
  return (
    <WorldMap
      counts={data && new Map(data.rows.map((row) => [row.value, row[metric]]))}
      wordsOf={(code, count) =>
        `${countryName(code)}: ${formatNumber(count)} ${name} (${formatShare(count / Math.max(1, data?.sum[metric] ?? 0))})`
      }
      isChosen={(code) => isFilteredBy('countries', code)}
      onChoose={(code) => toggleFilter('countries', code)}
    />
  )
}
