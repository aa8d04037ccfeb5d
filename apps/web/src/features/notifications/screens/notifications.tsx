import { Box, Button, Skeleton, Stack } from '@mantine/core'
import { NOTIFICATION_DAYS } from '@greenroom/domain/notifications'
import { IconSettings } from '../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { z } from 'zod'
import { page, readAddress, useAddress } from '../../../lib/address/index.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { Pages } from '../../../ui/list/pages.tsx'
import { RowList } from '../../../ui/list/row-list.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { notificationsQuery, useMarkRead } from '../api/notifications.ts'
import { NotificationRow } from '../components/notification-row.tsx'
import type { FirstQueries } from '../../../lib/first-queries.ts'

const address = z.object({ page })

export const firstQueries: FirstQueries = ({ search }) => [notificationsQuery(readAddress(address, search).page)]

/** `/dashboard/notifications`: all notifications of the user. */
export function Component() {
  const { values, set } = useAddress(address)
  const { page } = values
  const query = useQuery(notificationsQuery(page))
  const { data } = query
  const { mutate, isPending } = useMarkRead()
  return (
    <Box maw={760}>
      <PageHeader
        title="Notifications"
        text={`Newest first. Kept for ${NOTIFICATION_DAYS} days.`}
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
      <Loaded
        query={query}
        place="list"
        what="Your notifications"
        skeleton={<Waiting />}
        empty={
          <EmptyState
            art={<Grooves shape="arcs" />}
            title="Nothing yet"
            text="New log-ins, account changes and finished exports appear here."
          />
        }
      >
        {({ items }) => (
          <RowList label="Notifications" isFading={query.isPlaceholderData}>
            {items.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onOpen={({ id, read }) => read || mutate([id])}
              />
            ))}
          </RowList>
        )}
      </Loaded>
      {data ? <Pages data={data} page={page} onPage={(next) => set({ page: next }, { toTop: true })} /> : null}
    </Box>
  )
}

const Waiting = () => (
  <Stack gap={8}>
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height={64} radius="md" />
    ))}
  </Stack>
)
