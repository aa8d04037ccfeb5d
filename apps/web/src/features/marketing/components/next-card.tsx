import type { NextSend } from '@greenroom/contracts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { countOf, formatCents } from '../../../lib/format.ts'
import { clockOf, momentWords } from '../../../lib/moment-words.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { Channel } from './channel.tsx'
import { HubCard } from './hub-card.tsx'
import classes from './hub.module.css'
import { CALENDAR_PATH, campaignPath } from './paths.ts'

/** Lists the next sends, in order. */
export function NextCard({ next, total }: { next: readonly NextSend[]; total: number }) {
  return (
    <HubCard
      title="Next sends"
      more={{ label: total > next.length ? `All ${total} in the calendar` : 'Calendar', to: CALENDAR_PATH }}
    >
      {next.length === 0 ? (
        <p className={classes.quiet}>Nothing is scheduled. Pick a day for a draft, or write something new.</p>
      ) : (
        <ul className={`plain-list ${classes.rows}`}>
          {next.map((one) => (
            <Next key={one.id} next={one} />
          ))}
        </ul>
      )}
    </HubCard>
  )
}

function Next({ next }: { next: NextSend }) {
  const now = useMinute()
  const { starts_at: startsAt, local_at: localAt, recipients, cost, approval, is_covered: isCovered } = next
  const moment = localAt ?? startsAt
  const at = moment === null ? undefined : new Date(moment)
  return (
    <li className={`${classes.row} ${classes.next}`}>
      <span className={classes.when} aria-hidden>
        <span className={classes.whenDay}>{at ? at.getDate() : '?'}</span>
        <span className={classes.whenMonth}>{at ? at.toLocaleDateString('en-US', { month: 'short' }) : 'Soon'}</span>
      </span>
      <div>
        <Channel type={next.type} />
        <Anchor component={Link} to={campaignPath(next)} className={classes.name ?? ''}>
          {next.name}
        </Anchor>
        <span className={classes.about}>
          {at ? whenWords(at, now) : 'As soon as it is approved'}
          {localAt === null ? '' : ', where they live'}
        </span>
        <span className={classes.about}>{next.audience_words}</span>
        {approval?.state === 'asked' ? <span className={classes.short}>Waits for {approval.email}</span> : null}
      </div>
      <div className={classes.end}>
        <span>{countOf(recipients, 'person', 'people')}</span>
        <span className={classes.money}>{formatCents(cost)}</span>
        {isCovered ? null : <span className={classes.short}>Wallet too low</span>}
      </div>
    </li>
  )
}

/** "Today, 6 PM", "Fri, 6 PM", "Dec 24, 6 PM". */
function whenWords(at: Date, now: Date): string {
  if (at <= now) return 'About to leave'
  const words = momentWords(at, now)
  return words.startsWith('today') ? `Today, ${clockOf(at)}` : words
}
