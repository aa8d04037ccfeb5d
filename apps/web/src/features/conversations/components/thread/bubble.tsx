import type { Message } from '@greenroom/contracts'
import { Anchor, Button } from '@mantine/core'
import { type ReactNode, type Ref, useState } from 'react'
import { IconMail, IconMessage, IconRobot, IconSpeakerphone } from '../../../../ui/icons.generated.ts'
import { Link } from 'react-router'
import { useMinute } from '../../../../lib/use-minute.ts'
import { exactTime } from '../../../../ui/tip.ts'
import { clockOf, momentWords } from '../../../../lib/moment-words.ts'
import { MailFrame } from './mail-frame.tsx'
import { Media } from './media.tsx'
import { SafeText } from './safe-text.tsx'
import { StatusLine } from './status-line.tsx'
import classes from './thread.module.css'

export interface BubbleProps {
  message: Message
  name: string
  isGrouped: boolean
  /** The newest outbound message: its status always shows. */
  isLatest: boolean
  /** A search led to it. */
  isFound: boolean
  ref?: Ref<HTMLDivElement>
}

const ORIGINS = { rule: 'Automatic answer', service: 'Sent by Greenroom', campaign: 'Campaign' } as const

/** One message, on the side of who wrote it. */
export function Bubble({ message, name, isGrouped, isLatest, isFound, ref }: BubbleProps) {
  const now = useMinute()
  const isMine = message.direction === 'outbound'
  const who = isMine ? (message.origin === 'person' ? 'You' : ORIGINS[message.origin]) : name
  const Channel = message.channel === 'email' ? IconMail : IconMessage
  const at = new Date(message.status === 'scheduled' ? (message.send_at ?? message.sent_at) : message.sent_at)
  return (
    <div
      ref={ref}
      className={classes.line}
      data-mine={isMine || undefined}
      data-grouped={isGrouped || undefined}
      data-message={message.id}
      data-found={isFound || undefined}
    >
      <span className="visually-hidden">{`${who}, ${message.channel === 'email' ? 'email' : 'text'}: `}</span>
      <Shell
        channel={message.channel}
        status={message.status}
        html={!isMine && message.html !== null}
        campaign={message.origin === 'campaign'}
      >
        {message.subject ? <strong className={classes.subject}>{message.subject}</strong> : null}
        <Body message={message} name={name} />
        <Media media={message.media} />
      </Shell>
      <div className={classes.meta}>
        {isGrouped && !isMine ? null : (
          <>
            <Channel size={13} aria-hidden />
            <OriginIcon message={message} />
          </>
        )}
        {message.origin === 'person' ? null : <Origin message={message} words={who} />}
        {message.is_automatic ? <span>Written by a machine ·</span> : null}
        <time dateTime={at.toISOString()} {...exactTime}>
          {message.status === 'scheduled' ? `Leaves ${momentWords(at, now)}` : clockOf(at)}
        </time>
        <StatusLine message={message} isLatest={isLatest} />
      </div>
    </div>
  )
}

function OriginIcon({ message: { origin, is_automatic: isAutomatic } }: Pick<BubbleProps, 'message'>) {
  if (origin === 'campaign') return <IconSpeakerphone size={13} aria-hidden />
  return isAutomatic || origin !== 'person' ? <IconRobot size={13} aria-hidden /> : null
}

/** Who wrote, if not a person; a campaign by its name, which leads to it. */
function Origin({ message, words }: Pick<BubbleProps, 'message'> & { words: string }) {
  const { channel, campaign_id: id, campaign_name: name } = message
  if (id === null || name === null) return <span>{words} ·</span>
  return (
    <span>
      {words}:{' '}
      <Anchor component={Link} to={`/dashboard/marketing/${channel}/${id}`} inherit c="inherit" underline="always">
        {name}
      </Anchor>{' '}
      ·
    </span>
  )
}

interface ShellProps {
  channel: Message['channel']
  status?: Message['status']
  html?: boolean
  /** It went to many. */
  campaign?: boolean
  children: ReactNode
}

/** The colored shape around a text. */
export const Shell = ({ channel, status, html, campaign, children }: ShellProps) => (
  <div
    className={classes.bubble}
    data-channel={channel}
    data-status={status}
    data-html={html || undefined}
    data-campaign={campaign || undefined}
  >
    {children}
  </div>
)

function Body({ message, name }: Pick<BubbleProps, 'message' | 'name'>) {
  const [hasQuote, setQuote] = useState(false)
  return (
    <>
      {message.html !== null && message.direction === 'inbound' ? (
        <MailFrame html={message.html} title={`Email from ${name}`} />
      ) : (
        <SafeText text={message.content} />
      )}
      {message.quoted === null ? null : (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className={classes.fold ?? ''}
            aria-expanded={hasQuote}
            aria-label={hasQuote ? 'Hide the quoted mail' : 'Show the quoted mail'}
            onClick={() => setQuote(!hasQuote)}
          >
            •••
          </Button>
          {hasQuote ? <blockquote className={classes.quote}>{message.quoted}</blockquote> : null}
        </>
      )}
    </>
  )
}
