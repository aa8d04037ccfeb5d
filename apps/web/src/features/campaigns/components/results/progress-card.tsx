import type { Campaign } from '@greenroom/contracts'
import { CAMPAIGN_FIGURES } from '@greenroom/domain/campaign-figures'
import { UnstyledButton } from '@mantine/core'
import { countOf, formatCents, formatExact, formatNumber } from '../../../../lib/format.ts'
import { momentWords } from '../../../../lib/moment-words.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { tip } from '../../../../ui/tip.ts'
import { isUnderWay } from '../../rules/abilities.ts'
import { leftWords, peopleDone, type ProgressPart, progressParts, shareDone } from '../../rules/progress.ts'
import { ProgressBar } from '../progress-bar.tsx'
import bar from '../progress-bar.module.css'
import type { Chosen } from './people-address.ts'
import classes from './progress-card.module.css'
import { usePace } from './use-pace.ts'

export interface ProgressCardProps {
  campaign: Campaign
  /** When the first of those held leaves. */
  heldUntil: string | null
  onSee: (chosen: Chosen) => void
}

/** How far a campaign is, at what pace, and what it has cost so far. Every number opens its people. */
export function ProgressCard({ campaign, heldUntil, onSee }: ProgressCardProps) {
  const { counts, state } = campaign
  const parts = progressParts(counts).filter(({ people }) => people > 0)
  return (
    <section className={classes.card} aria-label="Progress">
      <div className={classes.head}>
        <p className={classes.done}>
          <b>{formatNumber(peopleDone(counts))}</b> of {countOf(counts.planned, 'person', 'people')}
        </p>
        <Pace campaign={campaign} />
      </div>
      <ProgressBar counts={counts} isLarge />
      <ul className={`plain-list ${classes.parts}`}>
        {parts.map((part) => (
          <li key={part.figure}>
            <Part part={part} onSee={onSee} />
          </li>
        ))}
      </ul>
      <Held campaign={campaign} heldUntil={heldUntil} />
      <p className={classes.money}>
        <span {...tip(CAMPAIGN_FIGURES.cost.text)}>{formatCents(counts.cost)} charged</span>
        {counts.reserved > 0 ? (
          <span {...tip('The most that the rest can cost. What it does not cost comes back.')}>
            {formatCents(counts.reserved)} set aside
          </span>
        ) : null}
        {counts.reserved > 0 && !isUnderWay({ state }) ? (
          <span className={classes.aside}>until it is clear what became of those that are uncertain</span>
        ) : null}
      </p>
      {/* In steps, so that a screen reader is not interrupted every second. */}
      <p className="visually-hidden" role="status">
        {state === 'sending' ? `${Math.floor(shareDone(counts) * 10) * 10}% done` : ''}
      </p>
    </section>
  )
}

const Part = ({ part: { figure, people }, onSee }: { part: ProgressPart; onSee: (chosen: Chosen) => void }) => (
  <UnstyledButton className={classes.part} {...tip(CAMPAIGN_FIGURES[figure].text)} onClick={() => onSee({ figure })}>
    <span className={bar.mark} data-figure={figure} aria-hidden />
    <span>{CAMPAIGN_FIGURES[figure].name}</span> <b>{formatNumber(people)}</b>
  </UnstyledButton>
)

/** The pace of the last minute and what it means for the rest, or when it ended. */
function Pace({ campaign }: { campaign: Campaign }) {
  const now = useMinute()
  const perMinute = usePace(campaign)
  const { state, counts, ends_at: endsAt, finished_at: finishedAt, trigger } = campaign
  if (finishedAt !== null)
    return (
      <p className={classes.pace}>
        {state === 'cancelled' ? 'Cancelled' : 'Done'}{' '}
        <time dateTime={finishedAt}>{formatExact(new Date(finishedAt))}</time>
      </p>
    )
  if (state !== 'sending' || trigger !== null) return null
  const rest = counts.waiting - counts.held
  const left = leftWords(rest, perMinute)
  const words = [
    ...(perMinute !== undefined && perMinute >= 1 && rest > 0
      ? [`${formatNumber(Math.round(perMinute))} a minute`]
      : []),
    ...(left !== undefined
      ? [left]
      : endsAt !== null && new Date(endsAt) > now
        ? [`The last one leaves ${momentWords(new Date(endsAt), now)}`]
        : []),
  ]
  return <p className={classes.pace}>{words.join(' · ')}</p>
}

/** Until when some are held. The causes below say why. */
function Held({ campaign: { counts, state }, heldUntil }: Pick<ProgressCardProps, 'campaign' | 'heldUntil'>) {
  const now = useMinute()
  if (counts.held === 0 || heldUntil === null || !isUnderWay({ state })) return null
  const until = new Date(heldUntil)
  return (
    <p className={classes.held}>
      {counts.held === 1 ? 'One text waits' : `${formatNumber(counts.held)} texts wait`} for{' '}
      {counts.held === 1 ? 'its' : 'their'} moment. The first leaves{' '}
      {until > now ? <time dateTime={heldUntil}>{momentWords(until, now)}</time> : 'in a moment'}.
    </p>
  )
}
