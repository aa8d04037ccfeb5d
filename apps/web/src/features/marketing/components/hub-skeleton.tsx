import { Skeleton } from '@mantine/core'
import classes from './hub.module.css'
import strip from './todo-strip.module.css'

/** Placeholder of the hub. */
export const HubSkeleton = () => (
  <div className={classes.hub}>
    <div className={strip.strip}>
      {[1, 2, 3].map((one) => (
        <Skeleton key={one} height={136} radius="lg" />
      ))}
    </div>
    <div className={classes.columns}>
      <div className={classes.column}>
        <Skeleton height={260} radius="lg" />
        <Skeleton height={200} radius="lg" />
      </div>
      <div className={classes.column}>
        <Skeleton height={180} radius="lg" />
        <Skeleton height={240} radius="lg" />
      </div>
    </div>
  </div>
)
