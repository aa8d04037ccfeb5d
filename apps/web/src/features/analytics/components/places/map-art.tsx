import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lateExtra } from '../../../../ui/late-part.tsx'
import { panelQuery } from '../../api/analytics.ts'
import { useAnalytics } from '../../use-analytics.ts'
import { metricOf } from '../figures.ts'
import classes from './world-map.module.css'

const WorldMap = lateExtra(async () => ({ default: (await import('./world-map.tsx')).WorldMap }))

/** The countries of the panel on a map, which loads after the figures. */
export function MapArt() {
  const { ask, figure } = useAnalytics()
  const { data } = useQuery(panelQuery('countries', ask, figure))
  return (
    <div className={classes.stage}>
      <Suspense>{data && <WorldMap data={data} metric={metricOf('countries', figure)} />}</Suspense>
    </div>
  )
}
