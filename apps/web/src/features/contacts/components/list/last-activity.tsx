import type { Contact } from '@greenroom/contracts'
import { Link } from 'react-router'
import { conversationUrl } from '../../../../lib/conversations.ts'
import { countOf } from '../../../../lib/format.ts'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import classes from './last-activity.module.css'

export interface LastActivityProps {
  contact: Contact
  /** Text shown if there is no message. */
  otherwise?: string
  /** Puts the message first, on one line with the time at its end. */
  isRow?: boolean
}

/** The time of the last activity and the last message, with a dot if it is unread. */
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
      {message !== null && !isRow ? (
        <Link
          to={conversationUrl(contact.id)}
          className={classes.message}
          data-unread={unread > 0 || undefined}
          aria-label={`Conversation: ${message}`}
        >
          {message}
        </Link>
      ) : words === undefined ? null : (
        <span className={classes.message} data-unread={(message !== null && unread > 0) || undefined}>
          {words}
        </span>
      )}
    </span>
  )
}
