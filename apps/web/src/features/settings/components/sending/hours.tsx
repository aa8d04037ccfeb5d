import type { SendingRules } from '@greenroom/contracts'
import type { DayHours } from '@greenroom/domain/quiet-hours-table'
import { Group, NativeSelect, Switch, Text } from '@mantine/core'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { SavedNote } from '../saved-note.tsx'
import { DAY, timeWords } from './day-hours.ts'
import { DayPicture } from './day-picture.tsx'
import { LawTable } from './law-table.tsx'
import { useSendingRules } from './use-sending-rules.ts'

/** Offered when own hours are turned on. */
const SUGGESTED: DayHours = { from: 10 * 60, to: 20 * 60 }
const HALF_HOURS = Array.from({ length: DAY / 30 + 1 }, (_, n) => n * 30)

/** Returns the offered times, and the one that is chosen, which a program may have set. */
const withChosen = (chosen: number, fits: (minutes: number) => boolean) =>
  [...new Set([...HALF_HOURS.filter(fits), chosen])]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: timeWords(minutes) }))

/** Hours of the day in which marketing texts leave, where each person lives. */
export function Hours({ hours }: { hours: SendingRules['hours'] }) {
  const { save, shown } = useSendingRules()
  const { from, to } = hours ?? SUGGESTED
  return (
    <SectionCard
      title="Hours of texting"
      text="Marketing texts wait through the night where each person lives, and leave in the morning. Nobody is left out. Your answers leave at once."
      action={<SavedNote shown={shown} />}
    >
      <Switch
        label="Keep hours of my own within the law’s"
        checked={hours !== null}
        onChange={(event) => save({ hours: event.currentTarget.checked ? SUGGESTED : null })}
      />
      <Group mt="md" gap="md">
        <NativeSelect
          label="From"
          w={128}
          disabled={hours === null}
          data={withChosen(from, (minutes) => minutes < to)}
          value={String(from)}
          onChange={(event) => save({ hours: { from: Number(event.currentTarget.value), to } })}
        />
        <NativeSelect
          label="Until"
          w={128}
          disabled={hours === null}
          data={withChosen(to, (minutes) => minutes > from)}
          value={String(to)}
          onChange={(event) => save({ hours: { from, to: Number(event.currentTarget.value) } })}
        />
      </Group>
      <DayPicture hours={hours} />
      <Text size="sm" c="dimmed" mt="sm">
        Your hours never widen the law’s. Where both have nothing in common on a day, the law’s count.
      </Text>
      <LawTable />
    </SectionCard>
  )
}
