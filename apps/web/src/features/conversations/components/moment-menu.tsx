import { dateAfter, dateAt } from '@greenroom/domain/calendar'
import { momentAt, momentsIn } from '@greenroom/domain/moments'
import { Button, Popover, Text, TextInput, UnstyledButton } from '@mantine/core'
import { cloneElement, type ComponentProps, type ReactElement, useState } from 'react'
import { timeZone } from '../../../lib/time-zone.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { IconCalendar, IconClock } from '../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../ui/in-main.ts'
import classes from './moment-menu.module.css'
import { momentWords } from '../../../lib/moment-words.ts'
import { bothTimes, type Clock, clockWords, zoneOf } from './moments.ts'

export interface MomentMenuProps {
  /** The button that opens it. */
  target: ReactElement<ComponentProps<'button'>>
  /** Above the choices. */
  title: string
  /** Label of the button that takes a date of one's own. */
  submitLabel: string
  onChoose: (at: Date) => void
  /** Clock by which moments are chosen; absent: the reader's. */
  clock?: Clock
  /** Side of the button on which it opens. */
  side?: 'bottom' | 'top'
  opened?: boolean
  onChange?: (opened: boolean) => void
}

/** Most days ahead that a moment may lie. */
const MAX_DAYS = 365

/** Offers moments to come: tonight, tomorrow, next week, or a date of one's own. */
export function MomentMenu({
  target,
  title,
  submitLabel,
  onChoose,
  clock,
  side = 'bottom',
  opened,
  onChange,
}: MomentMenuProps) {
  const now = useMinute()
  const [isOpen, setOpen] = useState(false)
  const isShown = opened ?? isOpen
  const setBoth = onChange ?? setOpen
  return (
    <Popover
      position={`${side}-end`}
      width={clock === undefined ? 264 : 300}
      opened={isShown}
      onChange={setBoth}
      trapFocus
      returnFocus
      withRoles={false}
      {...IN_MAIN}
    >
      <Popover.Target>
        {cloneElement(target, {
          'aria-haspopup': 'dialog',
          'aria-expanded': isShown,
          onClick: () => setBoth(!isShown),
        })}
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} role="dialog" aria-label={title}>
        <p className={classes.title}>{title}</p>
        {isShown ? (
          <Moments
            now={now}
            clock={clock}
            submitLabel={submitLabel}
            onChoose={(at) => {
              setBoth(false)
              onChoose(at)
            }}
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}

interface MomentsProps extends Pick<MomentMenuProps, 'onChoose' | 'submitLabel'> {
  now: Date
  clock: Clock | undefined
}

function Moments({ now, clock, submitLabel, onChoose }: MomentsProps) {
  const [own, setOwn] = useState('')
  const reader = timeZone()
  const zone = zoneOf(clock, reader, now)
  const [date = '', time = ''] = own.split('T')
  const at = time === '' ? undefined : momentAt(date, time, zone)
  const last = dateAfter(dateAt(now, zone), MAX_DAYS)
  const problem =
    at === undefined
      ? undefined
      : date >= last
        ? 'Choose a moment within a year.'
        : at.getTime() > now.getTime()
          ? undefined
          : 'Choose a time in the future.'
  const take = () => {
    if (at !== undefined && problem === undefined) onChoose(at)
  }
  const words = clockWords(clock, reader, now)
  return (
    <>
      {words === undefined ? null : <p className={classes.clock}>{words}</p>}
      {momentsIn(zone, now).map((moment) => {
        const both = bothTimes(clock, moment.at, reader, now)
        return (
          <UnstyledButton key={moment.label} className={classes.moment} onClick={() => onChoose(moment.at)}>
            <IconClock size={18} aria-hidden />
            <span>
              {moment.label}
              {both === undefined ? null : <span className={classes.both}>{both}</span>}
            </span>
            {both === undefined ? <span className={classes.when}>{momentWords(moment.at, now)}</span> : null}
          </UnstyledButton>
        )
      })}
      <hr className={classes.line} />
      <div className={classes.own} role="group" aria-label="Another date">
        <TextInput
          type="datetime-local"
          aria-label={words === undefined ? 'Date and time' : `Date and time for ${clock?.name}`}
          leftSection={<IconCalendar size={16} aria-hidden />}
          min={`${dateAt(now, zone)}T00:00`}
          max={`${last}T00:00`}
          value={own}
          onChange={(event) => setOwn(event.currentTarget.value)}
          onKeyDown={(event) => {
            event.stopPropagation()
            if (event.key === 'Enter') take()
          }}
          error={problem}
        />
        {at === undefined || problem !== undefined ? null : (
          <Text size="xs" c="dimmed" mt={4}>
            {bothTimes(clock, at, reader, now)}
          </Text>
        )}
        <Button fullWidth mt="xs" disabled={at === undefined || problem !== undefined} onClick={take}>
          {submitLabel}
        </Button>
      </div>
    </>
  )
}
