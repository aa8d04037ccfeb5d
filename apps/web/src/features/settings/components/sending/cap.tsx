import {
  type Frequency,
  frequencyWords,
  MAX_CAP_DAYS,
  MAX_CAP_MESSAGES,
  SUGGESTED_FREQUENCY,
} from '@greenroom/domain/frequency'
import { Group, NativeSelect, Switch, Text } from '@mantine/core'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { SavedNote } from '../saved-note.tsx'
import { useSendingRules } from './use-sending-rules.ts'

const MESSAGES = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, MAX_CAP_MESSAGES]
const DAYS = [1, 2, 3, 7, 14, 30, 60, MAX_CAP_DAYS]

/** Returns the offered numbers, and the one that is chosen, which a program may have set. */
const withChosen = (offered: readonly number[], chosen: number, word: string) =>
  [...new Set([...offered, chosen])]
    .toSorted((a, b) => a - b)
    .map((n) => ({ value: String(n), label: `${n} ${n === 1 ? word : `${word}s`}` }))

/** How many marketing messages one person gets at most. */
export function Cap({ cap }: { cap: Frequency | null }) {
  const { save, shown } = useSendingRules()
  const { messages, days } = cap ?? SUGGESTED_FREQUENCY
  return (
    <SectionCard
      title="How often"
      text="People who hear from you too often leave. Campaigns and automatic messages count together, texts and emails alike. Your own replies do not count."
      action={<SavedNote shown={shown} />}
    >
      <Switch
        label="Limit how often one person hears from me"
        checked={cap !== null}
        onChange={(event) => save({ cap: event.currentTarget.checked ? SUGGESTED_FREQUENCY : null })}
      />
      <Group mt="md" gap="md">
        <NativeSelect
          label="At most"
          w={148}
          disabled={cap === null}
          data={withChosen(MESSAGES, messages, 'message')}
          value={String(messages)}
          onChange={(event) => save({ cap: { messages: Number(event.currentTarget.value), days } })}
        />
        <NativeSelect
          label="Within"
          w={128}
          disabled={cap === null}
          data={withChosen(DAYS, days, 'day')}
          value={String(days)}
          onChange={(event) => save({ cap: { messages, days: Number(event.currentTarget.value) } })}
        />
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        {cap === null
          ? `No limit yet. ${frequencyWords(SUGGESTED_FREQUENCY)} suits most artists: about one a week, with room for a show.`
          : `${frequencyWords(cap)}. Anyone who has reached the limit is skipped, and your campaign tells you before you send it.`}
      </Text>
    </SectionCard>
  )
}
