import { Skeleton } from '@mantine/core'
import classes from './reports.module.css'

/** Stands where a report appears. */
export const ReportSkeleton = () => (
  <div className={classes.parts}>
    <div className={classes.cards}>
      {Array.from({ length: 8 }, (_, place) => (
        <Skeleton key={place} height={108} radius="lg" />
      ))}
    </div>
    <Skeleton height={340} radius="lg" />
    <Skeleton height={200} radius="lg" />
  </div>
)
