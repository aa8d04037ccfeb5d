import { type DayHours, QUIET_HOURS } from '@greenroom/domain/quiet-hours-table'
import { DAY, hoursWords, timeWords } from './day-hours.ts'
import classes from './sending.module.css'

/** Hours of the federal rule in the US, which most people's texts keep to at least. */
const FEDERAL = QUIET_HOURS.find(({ country, region }) => country === 'US' && region === undefined)
const MARKS = [0, 6, 12, 18, 24].map((hour) => hour * 60)
const percent = (minutes: number) => (minutes / DAY) * 100

/** Draws the 24 hours of a day: when the law allows texts in most of the US, and when the owner's are sent. */
export function DayPicture({ hours }: { hours: DayHours | null }) {
  if (!FEDERAL) return null
  const own = hours && { from: Math.max(hours.from, FEDERAL.from), to: Math.min(hours.to, FEDERAL.to) }
  const sent = own && own.from < own.to ? own : FEDERAL
  return (
    <figure className={classes.picture}>
      <svg
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        role="img"
        aria-label={`In most of the US, your texts go out ${hoursWords(sent)} where each person lives.`}
        className={classes.day}
      >
        <rect width="100" height="10" className={classes.night} />
        <Span hours={FEDERAL} className={classes.law} />
        <Span hours={sent} className={classes.own} />
        {MARKS.slice(1, -1).map((minutes) => (
          <line key={minutes} x1={percent(minutes)} x2={percent(minutes)} y1="0" y2="10" className={classes.mark} />
        ))}
      </svg>
      <div className={classes.marks} aria-hidden>
        {MARKS.map((minutes) => (
          <span key={minutes}>{timeWords(minutes)}</span>
        ))}
      </div>
      <figcaption className={classes.caption}>
        In most of the US, your texts go out {hoursWords(sent)}. Some states and countries have shorter hours.
      </figcaption>
    </figure>
  )
}

const Span = ({ hours: { from, to }, className }: { hours: DayHours; className: string | undefined }) => (
  <rect x={percent(from)} width={percent(to - from)} height="10" className={className} />
)
