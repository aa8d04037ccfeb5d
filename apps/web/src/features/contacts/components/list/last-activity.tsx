import type { Contact } from '@greenroom/contracts'
import { countOf } from '../../../../lib/format.ts'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import classes from './last-activity.module.css'

export interface LastActivityProps {
  contact: Contact
  /** Stands where there is no message. */
  otherwise?: string
  /** Message first, in one line with the time at its end. */
  isRow?: boolean
}

/** When somebody was last heard of, with the last message; a dot where it is not read yet. */
export function LastActivity({ contact, otherwise, isRow = false }: LastActivityProps) {
  const { unread_count: unread, last_message: message } = contact
  const words = message ?? otherwise
  return (
    <span className={classes.root} data-row={isRow || undefined}>
      <span className={classes.when}>
        <TimeAgo at={contact.last_activity} />
        {unread === 0 ? null : (
          <span className={classes.unread}>
            <span className={classes.dot} aria-hidden />
            <span className="visually-hidden">{countOf(unread, 'unread message')}</span>
          </span>
        )}
      </span>
      {words === undefined ? null : (
        <span className={classes.message} data-unread={(message !== null && unread > 0) || undefined}>
          {words}
        </span>
      )}
    </span>
  )
}
