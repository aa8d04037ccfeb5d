import type { SentCampaign } from '@greenroom/contracts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { countOf, formatCents, formatNumber, formatShare } from '../../../lib/format.ts'
import { StatusBadge, type StatusColor } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { Channel } from './channel.tsx'
import { HubCard } from './hub-card.tsx'
import classes from './hub.module.css'
import { campaignPath, SENT_PATH } from './paths.ts'

/** The campaigns sent last, beside the own median. */
export function LastCard({ last }: { last: readonly SentCampaign[] }) {
  if (last.length === 0) return null
  return (
    <HubCard title="Sent last" more={{ label: 'All results', to: SENT_PATH }}>
      <ul className={`plain-list ${classes.rows}`}>
        {last.map((sent) => (
          <li key={sent.id} className={classes.row}>
            <div>
              <Channel type={sent.type} />
              <Anchor component={Link} to={campaignPath(sent)} className={classes.name ?? ''}>
                {sent.name}
              </Anchor>
              <span className={classes.about}>
                <TimeAgo at={sent.started_at} /> <span aria-hidden>·</span>{' '}
                {countOf(sent.delivered, 'delivered', 'delivered')} <span aria-hidden>·</span>{' '}
                {countOf(sent.replied, 'reply', 'replies')} <span aria-hidden>·</span> {formatCents(sent.cost)}
              </span>
            </div>
            <div className={classes.end}>
              <span>
                <span className={classes.rate}>
                  {sent.rate === null ? formatNumber(sent.clicked) : formatShare(sent.rate)}
                </span>{' '}
                clicked
              </span>
              <Against sent={sent} />
            </div>
          </li>
        ))}
      </ul>
    </HubCard>
  )
}

const AGAINST: Record<NonNullable<SentCampaign['against']>, { words: string; color: StatusColor }> = {
  above: { words: 'Above your usual', color: 'green' },
  below: { words: 'Below your usual', color: 'warning' },
  same: { words: 'As usual, about', color: 'gray' },
}

/** Nothing, where there is too little to compare with. */
function Against({ sent: { against, usual } }: { sent: SentCampaign }) {
  if (against === null || usual === null) return null
  const { words, color } = AGAINST[against]
  return <StatusBadge color={color}>{`${words} ${formatShare(usual)}`}</StatusBadge>
}
