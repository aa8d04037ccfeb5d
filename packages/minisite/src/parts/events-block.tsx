import { type ArtistEvent, readSettings, safeHref } from '@greenroom/domain'
import type { Mode, PublicBlock } from '../view.ts'
import { leadsTo } from './leads-to.ts'
import { spot } from './spot.ts'

const partsOfDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

type DateWords = Record<'weekday' | 'day' | 'month' | 'year', string>

const wordsOf = (date: string): DateWords =>
  Object.fromEntries(partsOfDate.formatToParts(Date.parse(date)).map(({ type, value }) => [type, value])) as DateWords

/** Renders shows with their dates, and where to get tickets. Which of them are over is decided before (`blockAt`). */
export function EventsBlock({ block, mode }: { block: PublicBlock; mode: Mode }) {
  const { events } = readSettings('events', block.settings)
  const Title = mode === 'live' ? 'h2' : 'p'
  if (events.length === 0) return null
  return (
    <li className="panel dates" {...spot(block.id, mode)}>
      <Title className="title" dir="auto">
        {block.title.trim() || 'Shows'}
      </Title>
      <ul role="list">
        {events.map((event, at) => (
          <Show key={event.id} event={event} before={events[at - 1]} mode={mode} blockId={block.id} />
        ))}
      </ul>
    </li>
  )
}

type ShowProps = { event: ArtistEvent; before: ArtistEvent | undefined; mode: Mode; blockId: string }

function Show({ event, before, mode, blockId }: ShowProps) {
  const { date, time, name, venue, city } = event
  const { weekday, day, month, year } = wordsOf(date)
  const isNewYear = before !== undefined && before.date.slice(0, 4) !== date.slice(0, 4)
  const [heading = '', ...rest] = [name, city, venue].map((part) => part.trim()).filter((part) => part !== '')
  return (
    <li>
      <time dateTime={time ? `${date}T${time}` : date}>
        <span>{month}</span>
        <b>{day}</b>
        <span>{isNewYear ? year : weekday}</span>
      </time>
      <span className="what" dir="auto">
        <b>{heading}</b>
        <span className="by">
          {[...rest, ...(time ? [clock.format(Date.parse(`${date}T${time}Z`))] : [])].join(' · ')}
        </span>
      </span>
      <Tickets event={event} label={`${heading}, ${month} ${day}`} mode={mode} blockId={blockId} />
    </li>
  )
}

function Tickets({
  event: { ticketsUrl, mark },
  label,
  mode,
  blockId,
}: {
  event: ArtistEvent
  label: string
  mode: Mode
  blockId: string
}) {
  const href = ticketsUrl ? safeHref(ticketsUrl) : undefined
  if (mark === 'sold-out') return <span className="mark">Sold out</span>
  if (!href) return mark === 'free' ? <span className="mark">Free</span> : null
  const words = mark === 'free' ? 'Free' : 'Tickets'
  return (
    <a className="get" {...leadsTo(href, mode)} rel="ugc noopener" data-b={blockId} aria-label={`${words}: ${label}`}>
      {words}
    </a>
  )
}
