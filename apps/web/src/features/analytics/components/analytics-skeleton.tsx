import { Skeleton } from '@mantine/core'
import { FigureTabsSkeleton } from './curve/figure-tabs.tsx'
import curve from './curve/curve-card.module.css'
import grid from './panels-grid.module.css'

/** Placeholder of the screen while its figures load. */
export const AnalyticsSkeleton = () => (
  <>
    <div className={curve.card}>
      <FigureTabsSkeleton />
      <div className={curve.body}>
        <Skeleton height={322} radius="sm" mt="sm" />
      </div>
    </div>
    <div className={grid.grid}>
      {['sources', 'blocks', 'places', 'devices'].map((panel) => (
        <Skeleton key={panel} height={360} radius="lg" />
      ))}
    </div>
  </>
)
