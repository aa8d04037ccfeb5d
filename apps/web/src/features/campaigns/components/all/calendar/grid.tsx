import { defaultPreset, Accessibility, type DragEndEvent, PointerSensor } from '@dnd-kit/dom'
import { DragDropProvider, useDroppable } from '@dnd-kit/react'
import type { ListedCampaign } from '@greenroom/contracts'
import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { countOf } from '../../../../../lib/format.ts'
import classes from './calendar.module.css'
import { Chip } from './chip.tsx'
import { type Day, dayName, weekday } from './days.ts'
import { useCarrying } from './use-carrying.ts'

export interface CalendarDays {
  days: readonly Day[]
  byDay: ReadonlyMap<Day | undefined, readonly ListedCampaign[]>
  today: Day
  /** As 2026-12; days of others are paler. */
  month: string | undefined
  /** Asks for another time. */
  onMove: (campaign: ListedCampaign) => void
}

export interface GridProps extends CalendarDays {
  shape: 'month' | 'week'
  /** @returns a sentence on what stands against it */
  onDrop: (campaign: ListedCampaign, day: Day) => string | undefined
  onMore: (day: Day) => void
}

/** Campaigns that a day of a month shows. */
const SHOWN = { month: 3, week: 40 } as const
const plugins = defaultPreset.plugins.filter((plugin) => plugin !== Accessibility)

/** The days as a grid of weeks. */
export function Grid({ days, byDay, today, month, shape, onDrop, onMove, onMore }: GridProps) {
  const help = useId()
  const carrying = useCarrying(days, onDrop)
  const [sensors] = useState(() => [PointerSensor])
  const all = days.flatMap((day) => byDay.get(day) ?? [])
  const drop = ({ operation: { source, target }, canceled }: DragEndEvent) => {
    const campaign = all.find(({ id }) => id === source?.id)
    const day = String(target?.id ?? '')
    if (canceled || !campaign || !days.includes(day) || byDay.get(day)?.includes(campaign)) return
    carrying.say(onDrop(campaign, day) ?? `Dropped ${campaign.name} on ${dayName(day)}.`)
  }
  return (
    <DragDropProvider plugins={plugins} sensors={sensors} onDragEnd={drop}>
      <p id={help} hidden>
        Press space to pick it up, the arrow keys to carry it to another day, space to drop it, and escape to leave it
        where it was.
      </p>
      <div role="status" className="visually-hidden">
        {carrying.said}
      </div>
      <div className={classes.weekdays} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{weekday(day)}</span>
        ))}
      </div>
      <ol className={`plain-list ${classes.grid}`} data-shape={shape}>
        {days.map((day) => {
          const campaigns = byDay.get(day) ?? []
          const shown = campaigns.slice(0, campaigns.length === SHOWN[shape] + 1 ? campaigns.length : SHOWN[shape])
          return (
            <Cell
              key={day}
              day={day}
              isToday={day === today}
              isPast={day < today}
              isPale={month !== undefined && !day.startsWith(month)}
              isTarget={carrying.carried?.day === day}
            >
              {shown.map((campaign) => (
                <Chip
                  key={campaign.id}
                  campaign={campaign}
                  isWide={shape === 'week'}
                  isCarried={carrying.carried?.campaign.id === campaign.id}
                  helpId={help}
                  onKeyDown={carrying.onKeyDown}
                  onBlur={carrying.drop}
                  onMove={onMove}
                />
              ))}
              {campaigns.length > shown.length ? (
                <UnstyledButton className={classes.more} onClick={() => onMore(day)}>
                  {countOf(campaigns.length - shown.length, 'more', 'more')}
                  <span className="visually-hidden"> on {dayName(day)}</span>
                </UnstyledButton>
              ) : null}
            </Cell>
          )
        })}
      </ol>
    </DragDropProvider>
  )
}

interface CellProps {
  day: Day
  isToday: boolean
  isPast: boolean
  isPale: boolean
  isTarget: boolean
  children: ReactNode
}

function Cell({ day, isToday, isPast, isPale, isTarget, children }: CellProps) {
  const { ref, isDropTarget } = useDroppable({ id: day, disabled: isPast })
  return (
    <li
      ref={ref}
      className={classes.cell}
      data-today={isToday || undefined}
      data-past={isPast || undefined}
      data-pale={isPale || undefined}
      data-target={isTarget || isDropTarget || undefined}
    >
      <span className={classes.date} aria-current={isToday ? 'date' : undefined}>
        <span aria-hidden>{Number(day.slice(8))}</span>
        <span className="visually-hidden">{dayName(day)}</span>
      </span>
      {children}
    </li>
  )
}
