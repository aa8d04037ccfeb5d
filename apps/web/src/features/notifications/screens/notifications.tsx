import { Button, Skeleton } from '@mantine/core'
import { NOTIFICATION_DAYS } from '@greenroom/domain/notifications'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { z } from 'zod'
import { page, useAddress } from '../../../lib/address/index.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { Pages } from '../../../ui/list/pages.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { notificationsQuery, useMarkRead } from '../api/notifications.ts'
import { NotificationRow } from '../components/notification-row.tsx'
import classes from './notifications.module.css'

const address = z.object({ page })

/** `/dashboard/notifications`: all notifications of the user. */
export function Component() {
  const { values, set } = useAddress(address)
  const { page } = values
  const { data, error, refetch, isPlaceholderData } = useQuery(notificationsQuery(page))
  const { mutate, isPending } = useMarkRead()
  return (
    <div className={classes.page}>
      <PageHeader
        title="Notifications"
        text={`What happened, newest first. Kept for ${NOTIFICATION_DAYS} days.`}
        actions={
          <>
            {data && data.unread > 0 ? (
              <Button variant="default" loading={isPending} onClick={() => mutate(undefined)}>
                Mark all as read
              </Button>
            ) : null}
            <Button
              variant="default"
              component={Link}
              to="/dashboard/settings?tab=notifications"
              leftSection={<IconSettings size={18} aria-hidden />}
            >
              Preferences
            </Button>
          </>
        }
      />
      {error && !data ? <NotLoaded what="Your notifications" error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Waiting />}
      {data?.total === 0 ? (
        <EmptyState
          art={<Grooves shape="arcs" />}
          title="Nothing yet"
          text="New log-ins, changes of your account and exports that are ready show here."
        />
      ) : null}
      {data && data.items.length > 0 ? (
        <ul className={`plain-list ${classes.list}`} aria-label="Notifications" aria-busy={isPlaceholderData}>
          {data.items.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              onOpen={({ id, read }) => read || mutate([id])}
            />
          ))}
        </ul>
      ) : null}
      {data ? <Pages data={data} page={page} onPage={(next) => set({ page: next }, { toTop: true })} /> : null}
    </div>
  )
}

function Waiting() {
  return (
    <div role="status" className={classes.waiting}>
      <span className="visually-hidden">Loading notifications…</span>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={64} radius="md" />
      ))}
    </div>
  )
}
