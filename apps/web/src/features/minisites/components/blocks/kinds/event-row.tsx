import { type ArtistEvent, EVENT_MARKS, isWebAddress, MAX_EVENT_TEXT } from '@greenroom/domain'
import {
  Badge,
  Button,
  Collapse,
  Group,
  Input,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { IconChevronDown, IconTrash } from '../../../../../ui/icons.generated.ts'
import { useId } from 'react'
import { AddressField } from '../../../../../lib/form/address-field.tsx'
import classes from './rows.module.css'
import { ZoneField } from '../../../../../lib/form/zone-field.tsx'

/** A show as far as it is typed: the date may be missing, and the address not be one yet. */
export type EventRowValue = ArtistEvent

export interface EventRowProps {
  row: EventRowValue
  isOpen: boolean
  isOver: boolean
  /** The page still has the last complete version. */
  isBehind: boolean
  onToggle: () => void
  onChange: (row: EventRowValue) => void
  onRemove: () => void
}

const dateWords = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Returns the line of a show: "Fri, Feb 5, 2027 · Lisbon, Musicbox". */
function lineOf({ date, name, city, venue }: EventRowValue): string {
  const place = [name, city, venue].map((part) => part.trim()).filter((part) => part !== '')
  const day = Number.isNaN(Date.parse(date)) ? 'No date yet' : dateWords.format(Date.parse(date))
  return place.length > 0 ? `${day} · ${place.join(', ')}` : date === '' ? 'New show' : `${day} · where?`
}

const MARK_NAMES = { 'sold-out': 'Sold out', free: 'Free' }

/** One show: a line, and its fields when open. */
export function EventRow({ row, isOpen, isOver, isBehind, onToggle, onChange, onRemove }: EventRowProps) {
  const id = useId()
  const line = lineOf(row)
  const set = (change: Partial<EventRowValue>) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...row, ...change }).filter(([, value]) => value !== undefined),
      ) as EventRowValue,
    )
  const text = (name: 'city' | 'venue' | 'name', label: string, placeholder: string) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={row[name]}
      maxLength={MAX_EVENT_TEXT}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <li className={classes.show}>
      <UnstyledButton
        className={classes.line ?? ''}
        data-over={isOver || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className={classes.words}>{line}</span>
        {isOver && (
          <Badge size="sm" variant="light" color="gray">
            Past
          </Badge>
        )}
        {row.mark && (
          <Badge size="sm" variant="light">
            {MARK_NAMES[row.mark]}
          </Badge>
        )}
        <IconChevronDown size={18} aria-hidden style={{ rotate: isOpen ? '180deg' : undefined }} />
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && (
          <Stack gap="sm" className={classes.body ?? ''} role="group" aria-label={line}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput
                type="date"
                label="Date"
                value={row.date}
                onChange={(event) => set({ date: event.currentTarget.value })}
                autoFocus={row.date === ''}
              />
              <TextInput
                type="time"
                label="Time"
                value={row.time ?? ''}
                onChange={(event) => set({ time: event.currentTarget.value || undefined })}
              />
              {text('city', 'City', 'Lisbon')}
              {text('venue', 'Venue', 'Musicbox')}
            </SimpleGrid>
            {isBehind && (
              <Text size="sm" c="var(--mantine-color-error)" role="status">
                Visitors see this show as it was until it has a date, and a place or a name.
              </Text>
            )}
            {text('name', 'Name', 'A festival, or who you play with (optional)')}
            <AddressField
              label="Tickets"
              placeholder="example.com/tickets"
              value={row.ticketsUrl ?? ''}
              onChange={(address) => set({ ticketsUrl: address || undefined })}
              error={row.ticketsUrl && !isWebAddress(row.ticketsUrl) ? 'Use a web address.' : undefined}
            />
            <div>
              <Input.Label id={`${id}-mark`} component="div">
                Mark
              </Input.Label>
              <SegmentedControl
                fullWidth
                aria-labelledby={`${id}-mark`}
                data={[
                  { value: '', label: 'None' },
                  ...EVENT_MARKS.map((value) => ({ value: value as string, label: MARK_NAMES[value] })),
                ]}
                value={row.mark ?? ''}
                onChange={(mark) => set({ mark: EVENT_MARKS.find((known) => known === mark) })}
              />
            </div>
            <ZoneField
              label="Its own time zone"
              placeholder="As the other shows"
              value={row.timeZone}
              onChange={(timeZone) => set({ timeZone })}
            />
            <Group justify="space-between">
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={onRemove}
              >
                Remove this show
              </Button>
              <Button variant="default" onClick={onToggle}>
                Done
              </Button>
            </Group>
          </Stack>
        )}
      </Collapse>
    </li>
  )
}
