import type { QuietNights as Nights } from '@greenroom/contracts'
import { Group, NativeSelect, Switch, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { nightsQuery, saveNights } from '../../api/push.ts'
import { SavedNote, useSaved } from '../saved-note.tsx'

/** Names of the 24 hours, as the reader writes them: 22:00 or 10 PM. */
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(new Date(2026, 0, 1, hour)),
}))
const saving = ['quiet-nights', 'save']

/** Hours in which mail and push about messages wait. */
export function QuietNights() {
  const client = useQueryClient()
  const { queryKey } = nightsQuery
  const { shown, show } = useSaved()
  const { mutate } = useMutation({
    mutationKey: saving,
    scope: { id: 'quiet nights' },
    mutationFn: ({ is_quiet, from, until }: Nights) => saveNights({ is_quiet, from, until }),
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, next)
      return before
    },
    onSuccess: (answer) => {
      if (client.isMutating({ mutationKey: saving }) === 1) client.setQueryData(queryKey, answer)
      show()
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before)
      tellProblem(error)
    },
  })
  return (
    <SectionCard
      title="Quiet at night"
      text="Mail and push about messages wait until the morning. The bell and security alerts do not."
      action={<SavedNote shown={shown} />}
    >
      <Loaded query={useQuery(nightsQuery)} what="Your quiet hours" skeleton={52}>
        {(nights) => <Hours nights={nights} onChange={(change) => mutate({ ...nights, ...change })} />}
      </Loaded>
    </SectionCard>
  )
}

function Hours({ nights, onChange }: { nights: Nights; onChange: (change: Partial<Nights>) => void }) {
  const { is_quiet: isQuiet, from, until, time_zone: timeZone } = nights
  const without = (hour: number) => HOURS.filter(({ value }) => Number(value) !== hour)
  return (
    <>
      <Switch
        label="Keep quiet at night"
        checked={isQuiet}
        onChange={(event) => onChange({ is_quiet: event.currentTarget.checked })}
      />
      <Group mt="md" gap="md">
        <NativeSelect
          label="From"
          w={128}
          disabled={!isQuiet}
          data={without(until)}
          value={String(from)}
          onChange={(event) => onChange({ from: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label="Until"
          w={128}
          disabled={!isQuiet}
          data={without(from)}
          value={String(until)}
          onChange={(event) => onChange({ until: Number(event.currentTarget.value) })}
        />
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        In the time zone of the device you used last: {timeZone.replaceAll('_', ' ')}.
      </Text>
    </>
  )
}
