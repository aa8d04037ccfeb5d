import { MAX_OPEN_SPANS, type OpenSpan, type WeeklyHours } from '@greenroom/domain/answer-hours'
import { ActionIcon, Button, Input, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconPlus, IconX } from '../../../ui/icons.generated.ts'
import { clockOf, DAYS, minutesOf } from '../rules/summary.ts'
import classes from './rule-form.module.css'

interface HoursFieldsProps {
  value: WeeklyHours
  onChange: (hours: WeeklyHours) => void
  error: ReactNode
}

/** Edits weekly hours: no, one, or several spans for each day, all in one time zone. */
export function HoursFields({ value, onChange, error }: HoursFieldsProps) {
  const { open, time_zone } = value
  const spansOf = (day: number) => open.filter((span) => span.day === day)
  const setDay = (day: number, spans: OpenSpan[]) =>
    onChange({ ...value, open: [...open.filter((span) => span.day !== day), ...spans].toSorted(inOrder) })
  return (
    <Input.Wrapper label="You answer yourself" description="Outside these hours this rule answers." error={error}>
      <div className={classes.days}>
        {DAYS.map((name, at) => (
          <Day
            key={name}
            name={name}
            day={at + 1}
            spans={spansOf(at + 1)}
            isFull={open.length >= MAX_OPEN_SPANS}
            onChange={setDay}
          />
        ))}
      </div>
      <Select
        label="Time zone"
        data={zonesWith(time_zone)}
        value={time_zone}
        onChange={(zone) => zone && onChange({ ...value, time_zone: zone })}
        searchable
        allowDeselect={false}
        limit={30}
      />
    </Input.Wrapper>
  )
}

const inOrder = (a: OpenSpan, b: OpenSpan) => a.day - b.day || a.from - b.from
const zonesWith = (zone: string) => [...new Set([zone, ...Intl.supportedValuesOf('timeZone'), 'UTC'])]

interface DayProps {
  name: string
  day: number
  spans: OpenSpan[]
  isFull: boolean
  onChange: (day: number, spans: OpenSpan[]) => void
}

function Day({ name, day, spans, isFull, onChange }: DayProps) {
  const change = (at: number, edge: 'from' | 'to', clock: string) => {
    const minutes = minutesOf(clock, edge)
    if (minutes !== undefined)
      onChange(
        day,
        spans.map((span, index) => (index === at ? { ...span, [edge]: minutes } : span)),
      )
  }
  const last = spans.at(-1)
  const next = last ? { day, from: Math.min(last.to + 60, 1380), to: 1440 } : { day, from: 600, to: 1080 }
  return (
    <div className={classes.day} role="group" aria-label={name}>
      <span className={classes.dayName}>{name}</span>
      <div className={classes.spans}>
        {spans.length === 0 && <span className={classes.closed}>Not at all</span>}
        {spans.map((span, at) => (
          // Spans of a day have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={classes.span}>
            <TextInput
              aria-label={`${name}, from`}
              type="time"
              value={clockOf(span.from)}
              onChange={(event) => change(at, 'from', event.currentTarget.value)}
            />
            <span aria-hidden>–</span>
            <TextInput
              aria-label={`${name}, to`}
              type="time"
              value={clockOf(span.to % 1440)}
              error={span.to <= span.from ? 'Ends before it starts' : undefined}
              onChange={(event) => change(at, 'to', event.currentTarget.value)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${clockOf(span.from)} to ${clockOf(span.to)} of ${name}`}
              onClick={() =>
                onChange(
                  day,
                  spans.filter((_, index) => index !== at),
                )
              }
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={`Add hours on ${name}`}
        disabled={isFull || (last !== undefined && last.to >= 1380)}
        onClick={() => onChange(day, [...spans, next])}
      >
        Add
      </Button>
    </div>
  )
}
