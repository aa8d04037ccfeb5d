import { Skeleton } from '@mantine/core'
import { StatCardSkeleton } from '../../../ui/stat-card.tsx'
import { FIGURES } from './figures.ts'
import classes from './overview.module.css'
import cards from './stat-cards.module.css'

/** Placeholder of the overview while its numbers load. */
export const OverviewSkeleton = () => (
  <div className={classes.rows}>
    <div className={cards.cards}>
      {FIGURES.map((figure) => (
        <StatCardSkeleton key={figure} />
      ))}
    </div>
    <div className={classes.pair}>
      <Skeleton height={344} radius="lg" />
      <Skeleton height={344} radius="lg" />
    </div>
    <div className={classes.pair}>
      <Skeleton height={320} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </div>
  </div>
)
