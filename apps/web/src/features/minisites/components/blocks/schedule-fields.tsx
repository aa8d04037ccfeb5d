import { Anchor, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isoFromLocal, localFromIso } from '../../../../lib/form/local-time.ts'

export interface ScheduleFieldsProps {
  /** ISO 8601, or absent for no limit. */
  startsAt: string | undefined
  endsAt: string | undefined
  onChange: (change: { startsAt?: string | undefined; endsAt?: string | undefined }) => void
  error: string | undefined
}

/** The period in which visitors see a link, in the editor's time zone. */
export function ScheduleFields({ startsAt, endsAt, onChange, error }: ScheduleFieldsProps) {
  const [isOpen, setOpen] = useState(startsAt !== undefined || endsAt !== undefined)
  if (!isOpen) {
    return (
      <Anchor
        component="button"
        type="button"
        size="sm"
        w="fit-content"
        mih={{ base: 44, md: 28 }}
        onClick={() => setOpen(true)}
      >
        Show only at certain times
      </Anchor>
    )
  }
  const clear = () => {
    onChange({ startsAt: undefined, endsAt: undefined })
    setOpen(false)
  }
  return (
    <div role="group" aria-label="When visitors see this link">
      <Group grow gap="sm" align="flex-start" preventGrowOverflow={false} wrap="wrap">
        <TextInput
          type="datetime-local"
          label="Show from"
          value={localFromIso(startsAt)}
          onChange={(event) => onChange({ startsAt: isoFromLocal(event.currentTarget.value) })}
        />
        <TextInput
          type="datetime-local"
          label="Until"
          value={localFromIso(endsAt)}
          onChange={(event) => onChange({ endsAt: isoFromLocal(event.currentTarget.value) })}
          error={error}
        />
      </Group>
      <Group justify="space-between" mt={6} gap="sm">
        <Text size="sm" c="dimmed">
          In your time zone. Leave one empty for no limit.
        </Text>
        <Anchor component="button" type="button" size="sm" onClick={clear}>
          Always show
        </Anchor>
      </Group>
    </div>
  )
}
