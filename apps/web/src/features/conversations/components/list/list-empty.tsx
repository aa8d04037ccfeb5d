import type { ThreadFilter } from '@greenroom/contracts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Grooves } from '../../../../ui/grooves.tsx'
import type { ThreadView } from '../../api/threads.ts'

const WORDS: Readonly<Record<ThreadFilter, { title: string; text: string }>> = {
  all: {
    title: 'No conversations yet',
    text: 'When a fan texts your number or answers your mail, it appears here. You can also write first to anyone who agreed to hear from you.',
  },
  waiting: { title: 'Nobody is waiting', text: 'You have answered everyone. Go make something.' },
  unread: { title: 'All read', text: 'New messages appear here until you have seen them.' },
  snoozed: { title: 'Nothing snoozed', text: 'A snoozed conversation comes back at its time, or when they write.' },
  closed: { title: 'Nothing closed', text: 'Close what is settled. It opens again when they write.' },
  starred: { title: 'No starred fans here', text: 'Star the fans you never want to miss, and they are one tap away.' },
}

export interface ListEmptyProps {
  view: ThreadView
  onShowAll: () => void
}

function nothingFound({ q, campaign_id: campaignId, filter, tag, segment, channel }: ThreadView): string {
  if (q) return `No name and no message contains “${q}”.`
  if (!campaignId || tag || segment || channel) return 'No conversation matches this filter.'
  return filter === 'waiting' ? 'Everybody who replied has your answer.' : 'Nobody has replied to this campaign yet.'
}

/** Says why there are no rows. */
export function ListEmpty({ view, onShowAll }: ListEmptyProps) {
  const isNarrow = Boolean(view.q || view.tag || view.segment || view.channel || view.campaign_id)
  if (isNarrow)
    return (
      <EmptyState
        isPlain
        art={<Grooves shape="arcs" />}
        title="Nothing found"
        text={nothingFound(view)}
        action={
          <Button variant="default" onClick={onShowAll}>
            Show all conversations
          </Button>
        }
      />
    )
  return (
    <EmptyState
      isPlain
      {...(view.filter === 'all' ? {} : { art: <Grooves shape="sun" /> })}
      {...WORDS[view.filter]}
      action={
        view.filter === 'all' ? (
          <Button component={Link} to="/dashboard/contacts">
            Choose a contact
          </Button>
        ) : (
          <Button variant="default" onClick={onShowAll}>
            Show all conversations
          </Button>
        )
      }
    />
  )
}
