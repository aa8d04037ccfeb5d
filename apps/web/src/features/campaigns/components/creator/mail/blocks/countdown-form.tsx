import { MAX_MAIL_HEADING } from '@greenroom/domain/mail-design'
import { Stack, TextInput } from '@mantine/core'
import { isoFromLocal, localFromIso } from '../../../../../../lib/form/local-time.ts'
import { ZoneField } from '../../../../../../lib/form/zone-field.tsx'
import { useMinute } from '../../../../../../lib/use-minute.ts'
import { LinkField } from './link-field.tsx'
import type { FormOf } from './words-form.tsx'

/** A picture that counts down, anew each time that somebody opens the email. */
export function CountdownForm({ block, onChange }: FormOf<'countdown'>) {
  const now = useMinute()
  const isPast = block.at !== null && Date.parse(block.at) <= now.getTime()
  return (
    <Stack gap="sm">
      <TextInput
        label="Title (optional)"
        placeholder="“Low Tide” is out in"
        maxLength={MAX_MAIL_HEADING}
        value={block.title}
        onChange={(event) => onChange({ ...block, title: event.currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        label="Counts to"
        description="In your time zone. Whoever opens the email sees what is left at that moment."
        error={isPast ? 'This moment has passed: the countdown would show zeros.' : undefined}
        value={localFromIso(block.at ?? undefined)}
        onChange={(event) => {
          const at = isoFromLocal(event.currentTarget.value) ?? null
          const isFirst = block.at === null && block.time_zone === 'UTC'
          onChange({ ...block, at, ...(isFirst && { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }) })
        }}
      />
      <ZoneField
        label="Written in the time zone"
        value={block.time_zone}
        onChange={(zone) => onChange({ ...block, time_zone: zone ?? 'UTC' })}
      />
      <LinkField label="Leads to (optional)" value={block.href} onChange={(href) => onChange({ ...block, href })} />
    </Stack>
  )
}
