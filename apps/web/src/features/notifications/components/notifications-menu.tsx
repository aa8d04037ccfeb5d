import { ActionIcon, Anchor, Button, Popover, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { RowList } from '../../../ui/list/row-list.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { tip } from '../../../ui/tip.ts'
import { newestQuery, unreadQuery, useMarkRead } from '../api/notifications.ts'
import { NotificationRow } from './notification-row.tsx'
import classes from './notifications-menu.module.css'

/** The bell of the top bar: a dot if something is unread, and a menu of the newest notifications. */
export function NotificationsMenu() {
  const [opened, { close, toggle, open }] = useDisclosure(false)
  const { data } = useQuery(unreadQuery)
  const unread = data?.unread ?? 0
  const label = unread > 0 ? `Notifications: ${countOf(unread, 'unread', 'unread')}` : 'Notifications'
  return (
    <Popover
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      opened={opened}
      onChange={(next) => (next ? open() : close())}
      trapFocus
      returnFocus
      withinPortal
    >
      <span className={classes.bell}>
        <Popover.Target>
          <ActionIcon aria-label={label} onClick={toggle} {...tip(opened ? undefined : label)}>
            <IconBell size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        {unread > 0 ? <span className={classes.dot} aria-hidden /> : null}
      </span>
      <Popover.Dropdown className={classes.dropdown} aria-label="Notifications">
        {opened ? <Newest unread={unread} onDone={close} /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}

function Newest({ unread, onDone }: { unread: number; onDone: () => void }) {
  const { mutate } = useMarkRead()
  return (
    <>
      <div className={classes.head}>
        <Text fw={650} component="h2" size="md">
          Notifications
        </Text>
        {unread > 0 ? (
          <Button variant="subtle" size="compact-sm" onClick={() => mutate(undefined)}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      <Loaded
        query={useQuery(newestQuery)}
        what="Your notifications"
        skeleton={
          <div className={classes.waiting}>
            <Skeleton height={44} />
            <Skeleton height={44} />
          </div>
        }
        empty={
          <Text c="dimmed" className={classes.empty}>
            Nothing new. Fans who write to you and account changes appear here.
          </Text>
        }
      >
        {({ items }) => (
          <div className={classes.list}>
            <RowList label="Newest notifications" isBare>
              {items.map((notification) => (
                <NotificationRow
                  key={notification.id}
                  notification={notification}
                  onOpen={({ id, read, path }) => {
                    if (!read) mutate([id])
                    if (path !== null) onDone()
                  }}
                />
              ))}
            </RowList>
          </div>
        )}
      </Loaded>
      <div className={classes.foot}>
        <Anchor component={Link} to="/dashboard/notifications" size="sm" onClick={onDone}>
          See all notifications
        </Anchor>
      </div>
    </>
  )
}
