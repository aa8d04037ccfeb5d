import type { Campaign, listOutcomes, ResponseOf } from '@greenroom/contracts'
import { UnstyledButton } from '@mantine/core'
import { capital, countOf, formatCents, formatExact, formatNumber } from '../../../../lib/format.ts'
import { momentWords } from '../../../../lib/moment-words.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { tip } from '../../../../ui/tip.ts'
import { isUnderWay } from '../../rules/abilities.ts'
import { figureWords } from '../../rules/figure-words.ts'
import type { CampaignType } from '../../rules/kinds.ts'
import { leftWords, peopleDone, type ProgressPart, progressParts, shareDone } from '../../rules/progress.ts'
import { ProgressBar } from '../progress-bar.tsx'
import bar from '../progress-bar.module.css'
import type { Chosen } from './people-address.ts'
import classes from './progress-card.module.css'
import { usePace } from './use-pace.ts'

type HeldMoments = ResponseOf<typeof listOutcomes>['held']

export interface ProgressCardProps {
  campaign: Campaign
  /** How many people are held until when, soonest first. */
  held: HeldMoments
  onSee: (chosen: Chosen) => void
}

/** How far a campaign is, at what pace, and what it has cost so far. Every number opens its people. */
export function ProgressCard({ campaign, held, onSee }: ProgressCardProps) {
  const { type, counts, state } = campaign
  const parts = progressParts(counts).filter(({ people }) => people > 0)
  return (
    <section className={classes.card} aria-label="Progress">
      <div className={classes.head}>
        <p className={classes.done}>
          <b>{formatNumber(peopleDone(counts))}</b> of {countOf(counts.planned, 'person', 'people')}
        </p>
        <Pace campaign={campaign} />
      </div>
      <ProgressBar counts={counts} type={type} isLarge />
      <ul className={`plain-list ${classes.parts}`}>
        {parts.map((part) => (
          <li key={part.figure}>
            <Part part={part} type={type} onSee={onSee} />
          </li>
        ))}
      </ul>
      {state === 'sending' && <Held held={held} />}
      <p className={classes.money}>
        <span {...tip(figureWords('cost', type).text)}>{formatCents(counts.cost)} charged</span>
        {counts.reserved > 0 ? (
          <span {...tip('The most the rest can cost. Whatever is not used comes back.')}>
            {formatCents(counts.reserved)} set aside
          </span>
        ) : null}
        {counts.reserved > 0 && !isUnderWay({ state }) ? (
          <span className={classes.aside}>until we know what happened to the uncertain ones</span>
        ) : null}
      </p>
      {/* In steps, so that a screen reader is not interrupted every second. */}
      <p className="visually-hidden" role="status">
        {state === 'sending' ? `${Math.floor(shareDone(counts) * 10) * 10}% done` : ''}
      </p>
    </section>
  )
}

interface PartProps {
  part: ProgressPart
  type: CampaignType
  onSee: (chosen: Chosen) => void
}

function Part({ part: { figure, people }, type, onSee }: PartProps) {
  const { name, text } = figureWords(figure, type)
  return (
    <UnstyledButton className={classes.part} {...tip(text)} onClick={() => onSee({ figure })}>
      <span className={bar.mark} data-figure={figure} aria-hidden />
      <span>{name}</span> <b>{formatNumber(people)}</b>
    </UnstyledButton>
  )
}

/** The pace of the last minute and what it means for the rest, or when it ended. */
function Pace({ campaign }: { campaign: Campaign }) {
  const now = useMinute()
  const perMinute = usePace(campaign)
  const { state, counts, ends_at: endsAt, finished_at: finishedAt, trigger } = campaign
  if (finishedAt !== null)
    return (
      <p className={classes.pace}>
        {state === 'cancelled' ? 'Canceled' : 'Finished'}{' '}
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
        ? [`The last one goes out ${momentWords(new Date(endsAt), now)}`]
        : []),
  ]
  return <p className={classes.pace}>{words.join(' · ')}</p>
}

/** Most moments that are listed one by one. */
const SHOWN = 6

/** Until when how many are held. The causes below say why. */
function Held({ held }: { held: HeldMoments }) {
  const now = useMinute()
  const words = (until: string) => (new Date(until) > now ? momentWords(new Date(until), now) : 'in a moment')
  const shown = held.length > SHOWN ? held.slice(0, SHOWN - 1) : held
  const rest = held.slice(shown.length)
  const last = rest.at(-1)
  if (held.length === 0) return null
  return (
    <div className={classes.held}>
      <p id="held-until">Held until</p>
      <ul className="plain-list" aria-labelledby="held-until">
        {shown.map(({ until, people }) => (
          <li key={until}>
            <time dateTime={until}>{capital(words(until))}</time> <b>{countOf(people, 'person', 'people')}</b>
          </li>
        ))}
        {last && (
          <li>
            <span>
              Later, the last <time dateTime={last.until}>{words(last.until)}</time>
            </span>{' '}
            <b>
              {countOf(
                rest.reduce((sum, { people }) => sum + people, 0),
                'person',
                'people',
              )}
            </b>
          </li>
        )}
      </ul>
    </div>
  )
}
