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
const QUARTER_HOURS = Array.from({ length: DAY / 15 + 1 }, (_, n) => n * 15)

/** Returns the times that can be chosen (product section 18.22). */
const timesThat = (fit: (minutes: number) => boolean) =>
  QUARTER_HOURS.filter(fit).map((minutes) => ({ value: String(minutes), label: timeWords(minutes) }))

/** Hours of the day in which marketing texts are sent, where each person lives. */
export function Hours({ hours }: { hours: SendingRules['hours'] }) {
  const { save, shown } = useSendingRules()
  const { from, to } = hours ?? SUGGESTED
  return (
    <SectionCard
      title="Texting hours"
      text="Marketing texts wait until quiet hours end where each person lives. Nobody is left out. Your own replies are sent right away."
      action={<SavedNote shown={shown} />}
    >
      <Switch
        label="Use narrower hours of my own"
        checked={hours !== null}
        onChange={(event) => save({ hours: event.currentTarget.checked ? SUGGESTED : null })}
      />
      <Group mt="md" gap="md">
        <NativeSelect
          label="From"
          w={128}
          disabled={hours === null}
          data={timesThat((minutes) => minutes < to)}
          value={String(from)}
          onChange={(event) => save({ hours: { from: Number(event.currentTarget.value), to } })}
        />
        <NativeSelect
          label="Until"
          w={128}
          disabled={hours === null}
          data={timesThat((minutes) => minutes > from)}
          value={String(to)}
          onChange={(event) => save({ hours: { from, to: Number(event.currentTarget.value) } })}
        />
      </Group>
      <DayPicture hours={hours} />
      <Text size="sm" c="dimmed" mt="sm">
        Your hours can only be narrower than the law’s. On days when the two do not overlap, the law’s hours apply.
      </Text>
      <LawTable />
    </SectionCard>
  )
}
