import type { Notification } from '@greenroom/contracts'
import type { Icon } from '../../../ui/icon.tsx'
import { IconBell, IconDatabaseExport, IconMessage, IconShieldLock, IconUser } from '../../../ui/icons.generated.ts'
import { ListRow, RowTarget } from '../../../ui/list/row-list.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import classes from './notification-row.module.css'

const ICONS: Readonly<Record<string, Icon>> = {
  messages: IconMessage,
  security: IconShieldLock,
  export: IconDatabaseExport,
  account: IconUser,
}

export interface NotificationRowProps {
  notification: Notification
  /** Called when the notification is opened. */
  onOpen: (notification: Notification) => void
}

/** One notification, with a link to where the user can act on it. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { kind, title, body, path, created_at: createdAt, read } = notification
  const Sign = ICONS[kind] ?? IconBell
  return (
    <ListRow className={classes.row}>
      <RowTarget to={path} className={classes.target} onClick={() => onOpen(notification)}>
        <span className={classes.sign}>
          <Sign size={18} stroke={1.7} aria-hidden />
        </span>
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          {body === '' ? null : <span className={classes.body}>{body}</span>}
        </span>
      </RowTarget>
      <span className={classes.time}>
        <TimeAgo at={createdAt} />
        {read ? null : (
          <span className={classes.dot}>
            <span className="visually-hidden">Unread</span>
          </span>
        )}
      </span>
    </ListRow>
  )
}
