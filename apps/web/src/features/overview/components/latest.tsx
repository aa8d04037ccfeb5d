import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useOnline } from '../../../lib/online.ts'
import { activityQuery } from '../api/overview.ts'
import { ActivityCard } from './activity-card.tsx'
import { Card, CardError } from './card.tsx'
import { NewestBlocks } from './newest-blocks.tsx'
import classes from './overview.module.css'

/** Recent activity, and the newest blocks. */
export function Latest({ hasOneSite }: { hasOneSite: boolean }) {
  const { data, isPending, error, refetch } = useQuery(activityQuery())
  const isOnline = useOnline()
  if (data)
    return (
      <div className={classes.latest}>
        {data.newest_blocks.length > 0 && <NewestBlocks blocks={data.newest_blocks} hasOneSite={hasOneSite} />}
        <ActivityCard items={data.items} hasOneSite={hasOneSite} />
      </div>
    )
  if (isPending && isOnline)
    return (
      <div className={classes.latest}>
        <Skeleton height={380} radius="lg" />
        <Skeleton height={380} radius="lg" />
      </div>
    )
  if (!isOnline) return null
  return (
    <div className={classes.latest}>
      <Card title="Recent activity">
        <CardError message={error?.message ?? ''} onRetry={() => void refetch()} />
      </Card>
    </div>
  )
}
