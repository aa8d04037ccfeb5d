import type { Contact } from '@greenroom/contracts'
import { countOf } from '../../../../lib/format.ts'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import classes from './last-activity.module.css'

/** When somebody was last heard of, with the last message; a dot where it is not read yet. */
export function LastActivity({ contact }: { contact: Contact }) {
  const { unread_count: unread, last_message: message } = contact
  return (
    <span className={classes.root}>
      <span className={classes.when}>
        <TimeAgo at={contact.last_activity} />
        {unread === 0 ? null : (
          <span className={classes.unread}>
            <span className={classes.dot} aria-hidden />
            <span className="visually-hidden">{countOf(unread, 'unread message')}</span>
          </span>
        )}
      </span>
      {message === null ? null : (
        <span className={classes.message} data-unread={unread > 0 || undefined}>
          {message}
        </span>
      )}
    </span>
  )
}
