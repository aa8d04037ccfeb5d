import type { Campaign } from '@greenroom/contracts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countOf, formatExact, formatNumber } from '../../../../lib/format.ts'
import { momentWords } from '../../../../lib/moment-words.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { audienceQuery } from '../../api/campaigns.ts'
import { KINDS } from '../../rules/kinds.ts'
import classes from './when-card.module.css'

/** What a confirmed campaign will do. */
export function WhenCard({ campaign }: { campaign: Campaign }) {
  const { type, audience, audience_words: words, approval, resend_of: resendOf } = campaign
  const { data, error } = useQuery({ ...audienceQuery(type, audience), enabled: resendOf === null })
  return (
    <SectionCard title="Before it is sent" text="Until then, you can still change it.">
      <dl className={classes.facts}>
        <dt>When</dt>
        <dd>
          <When campaign={campaign} />
        </dd>
        <dt>To</dt>
        <dd>
          {words}
          <span className={classes.note}>
            {resendOf ? (
              'Whoever clicks or answers until then does not get it.'
            ) : data ? (
              `${countOf(data.people, 'person', 'people')} now, ${formatNumber(data.reachable)} can be ${KINDS[type].done}`
            ) : error ? null : (
              <Skeleton height={14} width={180} radius="sm" my={3} />
            )}
          </span>
        </dd>
        {approval && approval.state !== 'void' && (
          <>
            <dt>Approval</dt>
            <dd>
              {approval.state === 'approved'
                ? `${approval.email} approved it.`
                : approval.state === 'declined'
                  ? `${approval.email} declined it.`
                  : `It is sent only if ${approval.email} approves it.`}
              {approval.note === null ? null : <span className={classes.note}>“{approval.note}”</span>}
            </dd>
          </>
        )}
      </dl>
    </SectionCard>
  )
}

function When({ campaign }: { campaign: Campaign }) {
  const { schedule, starts_at: startsAt, waits_for: waits, approval } = campaign
  const now = useMinute()
  if (waits !== null) return 'Not scheduled'
  if (schedule.mode === 'now' && approval?.state === 'asked') return 'As soon as they approve it'
  if (schedule.mode === 'local') {
    const { at, past, best } = schedule
    return (
      <>
        {momentWords(new Date(at), now)}, where each person lives
        <span className={classes.note}>
          {best && 'Anyone whose best hour is known gets it then. '}
          {past === 'leave_out'
            ? 'Anyone for whom it is already past that time is left out.'
            : 'Anyone for whom it is already past that time gets it the next day.'}
        </span>
      </>
    )
  }
  if (startsAt === null || new Date(startsAt) <= now) return 'In a moment'
  return (
    <>
      <time dateTime={startsAt}>{formatExact(new Date(startsAt))}</time>
      {schedule.spread_hours === undefined ? null : (
        <span className={classes.note}>Spread over {countOf(schedule.spread_hours, 'hour')}</span>
      )}
    </>
  )
}
