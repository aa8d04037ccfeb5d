import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router'
import { displayName } from '../../../../lib/contacts/contact-words.ts'
import { rowId } from '../../../../lib/list/row.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { IconClock, IconHandStop, IconMail, IconMessage, IconStarFilled } from '../../../../ui/icons.generated.ts'
import { PersonAvatar } from '../../../../ui/person-avatar.tsx'
import { momentWords } from '../../../../lib/moment-words.ts'
import classes from './thread-row.module.css'
import type { ThreadRow as Row } from './use-thread-list.ts'
import { shortAgo, waitWords } from './wait-words.ts'
import { useLongPress } from './use-long-press.ts'
import { WordsMark } from './words-mark.tsx'

export interface ThreadRowProps {
  thread: Row
  to: string
  isOpen: boolean
  isChosen: boolean
  /** Some rows are selected: the boxes show. */
  isChoosing: boolean
  /** Words that were searched for. */
  words: string | undefined
  onChoose: (id: string, isRange: boolean) => void
  onOpen: (id: string, messageId?: string) => void
}

/** One conversation in the list. */
export const ThreadRow = memo(function ThreadRow({ thread, to, words, ...row }: ThreadRowProps) {
  const name = displayName(thread)
  const now = useMinute()
  const longPress = useLongPress(() => row.onChoose(thread.id, false))
  const isUnread = thread.unread_count > 0
  const Channel = thread.channel === 'email' ? IconMail : IconMessage
  const wait =
    thread.waiting_since && thread.state === 'open' ? waitWords(new Date(thread.waiting_since), now) : undefined
  return (
    <div
      className={classes.row}
      data-open={row.isOpen || undefined}
      data-unread={isUnread || undefined}
      data-chosen={row.isChosen || undefined}
      data-choosing={row.isChoosing || undefined}
    >
      <Checkbox
        className={classes.box ?? ''}
        size="sm"
        aria-label={`Select ${name}`}
        checked={row.isChosen}
        onClick={(event) => row.onChoose(thread.id, event.shiftKey)}
        onChange={() => undefined}
      />
      <Link
        id={rowId(thread.id)}
        data-row
        to={to}
        className={classes.link}
        {...longPress}
        aria-current={row.isOpen ? 'true' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          // While some are selected, a tap on a phone selects more.
          if (row.isChoosing && isTouched()) row.onChoose(thread.id, false)
          else row.onOpen(thread.id, thread.found?.message_id)
        }}
      >
        <span className={classes.face}>
          <PersonAvatar name={name} picture={null} size={40} tint={thread.id} />
          {thread.channel === null ? null : (
            <span className={classes.channel} data-channel={thread.channel}>
              <Channel size={12} stroke={2} aria-hidden />
              <span className="visually-hidden">{thread.channel === 'sms' ? ' Text. ' : ' Email. '}</span>
            </span>
          )}
        </span>
        <span className={classes.words}>
          <span className={classes.top}>
            <span className={classes.name}>
              <WordsMark text={name} words={words} />
              {thread.starred ? <IconStarFilled size={13} className={classes.star} aria-label="Starred" /> : null}
            </span>
            {thread.last_message_at === null ? null : (
              <time className={classes.time} dateTime={thread.last_message_at}>
                {shortAgo(new Date(thread.last_message_at), now)}
              </time>
            )}
          </span>
          <span className={classes.bottom}>
            <span className={classes.snippet}>
              {(thread.found?.direction ?? thread.last_direction) === 'outbound' ? (
                <span className={classes.you}>You: </span>
              ) : null}
              <WordsMark text={thread.found?.text ?? thread.last_message ?? 'No messages yet'} words={words} />
            </span>
            {isUnread ? (
              <span className={classes.unread} data-many={thread.unread_count > 1 || undefined}>
                {thread.unread_count > 1 ? thread.unread_count : null}
                <span className="visually-hidden"> unread</span>
              </span>
            ) : null}
          </span>
          {thread.is_flagged ? (
            <span className={classes.state} data-flagged>
              <IconHandStop size={13} aria-hidden /> May want to stop
            </span>
          ) : thread.state === 'snoozed' && thread.snoozed_until !== null ? (
            <span className={classes.state}>
              <IconClock size={13} aria-hidden /> Until {momentWords(new Date(thread.snoozed_until), now)}
            </span>
          ) : wait === undefined ? null : (
            <span className={classes.state} data-wait={wait.isLong || undefined}>
              <IconClock size={13} aria-hidden /> {wait.words}
            </span>
          )}
        </span>
      </Link>
    </div>
  )
})

const isTouched = () => window.matchMedia('(pointer: coarse)').matches
