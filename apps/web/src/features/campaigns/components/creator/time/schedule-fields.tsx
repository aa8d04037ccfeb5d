import { dateAfter, dateAt } from '@greenroom/domain/calendar'
import type { CampaignSchedule } from '@greenroom/domain/campaigns'
import { momentAt, momentsIn } from '@greenroom/domain/moments'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../../../../../lib/format.ts'
import { timeZone } from '../../../../../lib/time-zone.ts'
import { useMinute } from '../../../../../lib/use-minute.ts'
import { type ChoiceCard, ChoiceCards } from '../../../../../ui/choice-cards.tsx'
import { useCreator } from '../creator-context.ts'
import classes from './time.module.css'

type Mode = CampaignSchedule['mode']
const MODES: readonly ChoiceCard<Mode>[] = [
  { value: 'now', title: 'Now', text: 'As soon as you confirm' },
  { value: 'at', title: 'At a set time', text: 'For everyone at the same moment' },
  { value: 'local', title: 'In their time zone', text: 'Such as 9 AM wherever each person lives' },
]
/** Hours over which a campaign can be spread. */
const SPREADS = [1, 2, 3, 4, 6, 8, 12, 24] as const
/** Most days ahead that a moment may lie. */
const MAX_DAYS = 365
const MORNING = '09:00'

/** When a campaign leaves: now, at a moment, or at a time of day where each person lives; all at once or spread. */
export function ScheduleFields({ schedule }: { schedule: CampaignSchedule }) {
  const { change, fields, row } = useCreator()
  const now = useMinute()
  const zone = timeZone()
  const tomorrow = dateAfter(dateAt(now, zone), 1)
  // A second email leaves for everybody some days after the first.
  const modes = row?.resend_of ? MODES.filter(({ value }) => value !== 'local') : MODES
  const choose = (mode: Mode) => {
    const spread = spreadOf(schedule)
    const begun: Record<Mode, CampaignSchedule> = {
      now: { mode: 'now', ...spread },
      at: { mode: 'at', at: momentAt(tomorrow, MORNING, zone).toISOString(), ...spread },
      local: { mode: 'local', at: `${tomorrow}T${MORNING}`, past: 'next_day' },
    }
    change({ schedule: begun[mode] })
  }
  return (
    <>
      <ChoiceCards label="When it goes out" choices={modes} value={schedule.mode} onChange={choose} />
      {schedule.mode === 'at' && <AtField schedule={schedule} now={now} zone={zone} />}
      {schedule.mode === 'local' && <LocalFields schedule={schedule} now={now} zone={zone} />}
      {schedule.mode !== 'local' && (
        <NativeSelect
          label="Spread it"
          description="So that replies and visits do not all come in at once."
          mt="md"
          maw={460}
          data={[
            { value: '', label: fields.type === 'email' ? 'No, all at once' : 'No, as fast as your number allows' },
            ...SPREADS.map((hours) => ({ value: String(hours), label: `Over ${countOf(hours, 'hour')}` })),
          ]}
          value={String(schedule.spread_hours ?? '')}
          onChange={(event) => {
            const { spread_hours: _, ...rest } = schedule
            const hours = Number(event.currentTarget.value)
            change({ schedule: hours === 0 ? rest : { ...rest, spread_hours: hours } })
          }}
        />
      )}
    </>
  )
}

const spreadOf = (schedule: CampaignSchedule) =>
  schedule.mode === 'local' || schedule.spread_hours === undefined ? {} : { spread_hours: schedule.spread_hours }

interface FieldProps<M extends Mode> {
  schedule: Extract<CampaignSchedule, { mode: M }>
  now: Date
  zone: string
}

/** A moment by the owner's own clock, with those that are chosen most. */
function AtField({ schedule, now, zone }: FieldProps<'at'>) {
  const { change } = useCreator()
  const at = new Date(schedule.at)
  /** What is being typed; afterwards, the field shows what is kept. */
  const [typed, setTyped] = useState<string>()
  const put = (moment: Date) => change({ schedule: { ...schedule, at: moment.toISOString() } })
  const type = (next: string) => {
    setTyped(next)
    const [date = '', time = ''] = next.split('T')
    if (time !== '') put(momentAt(date, time, zone))
  }
  return (
    <div className={classes.field}>
      <div className={classes.moments}>
        {momentsIn(zone, now).map((moment) => (
          <Button
            key={moment.label}
            size="compact-md"
            variant={moment.at.getTime() === at.getTime() ? 'light' : 'default'}
            radius="xl"
            onClick={() => {
              setTyped(undefined)
              put(moment.at)
            }}
          >
            {moment.label}
          </Button>
        ))}
      </div>
      <TextInput
        type="datetime-local"
        label="Day and time"
        description={`Your time, in ${placeOf(zone)}.`}
        maw={360}
        {...boundsOf(now, zone)}
        value={typed ?? wallTime(at, zone)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(undefined)}
        error={problemOf(at, now)}
      />
    </div>
  )
}

/** What counts for people of whom no place is known. */
const UNKNOWN_PLACE = {
  sms: 'If we do not know where someone lives, we use their area code.',
  email: 'If we do not know where someone lives, they are among the last to get it.',
} as const

/** A day and a time of day where each person lives. */
function LocalFields({ schedule, now, zone }: FieldProps<'local'>) {
  const { change, fields } = useCreator()
  const [typed, setTyped] = useState<string>()
  const type = (next: string) => {
    setTyped(next)
    if (next !== '') change({ schedule: { ...schedule, at: next.slice(0, 16) } })
  }
  return (
    <div className={classes.field}>
      <TextInput
        type="datetime-local"
        label="Day and time where they live"
        description={UNKNOWN_PLACE[fields.type]}
        maw={360}
        {...boundsOf(now, zone)}
        value={typed ?? schedule.at}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
      {fields.type === 'email' && (
        <Checkbox
          mt="md"
          label="At each person’s best hour, when it is known"
          description="It comes from their clicks, and only if they agreed that we keep them. Everyone else gets it at the time above."
          checked={schedule.best ?? false}
          onChange={(event) => {
            const { best: _, ...rest } = schedule
            change({ schedule: event.currentTarget.checked ? { ...rest, best: true } : rest })
          }}
        />
      )}
      <NativeSelect
        label="If that time has already passed for someone"
        mt="md"
        maw={360}
        data={[
          { value: 'next_day', label: 'Send it the next day at that time' },
          { value: 'leave_out', label: 'Leave them out' },
        ]}
        value={schedule.past}
        onChange={(event) =>
          change({
            schedule: { ...schedule, past: event.currentTarget.value === 'leave_out' ? 'leave_out' : 'next_day' },
          })
        }
      />
    </div>
  )
}

const placeOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

const boundsOf = (now: Date, zone: string) => ({
  min: `${dateAt(now, zone)}T00:00`,
  max: `${dateAfter(dateAt(now, zone), MAX_DAYS)}T00:00`,
})

/** "2026-11-25T09:00" by the clock of a zone. */
const wallTime = (at: Date, zone: string): string =>
  Number.isNaN(at.getTime())
    ? ''
    : `${dateAt(at, zone)}T${at.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })}`

function problemOf(at: Date, now: Date): string | undefined {
  if (at.getTime() <= now.getTime()) return 'Choose a time in the future.'
  return at.getTime() > now.getTime() + MAX_DAYS * 86_400_000 ? 'Choose a time within a year.' : undefined
}
