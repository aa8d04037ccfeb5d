import type { ImportOptions } from '@greenroom/contracts'
import { Checkbox, Group, Stack, Switch, Text, Textarea } from '@mantine/core'

type Consent = NonNullable<ImportOptions['consent']>
type Channel = Consent['channels'][number]

export interface ConsentFieldsProps {
  /** Absent: nobody agreed. */
  value: ImportOptions['consent']
  /** What the list has addresses for. */
  channels: readonly Channel[]
  error?: string | undefined
  onChange: (consent: ImportOptions['consent']) => void
}

const WORDS: Record<Channel, string> = { email: 'Emails', sms: 'Texts' }

/** What the people on the list have agreed to; an import alone is not consent (standard S19). */
export function ConsentFields({ value, channels, error, onChange }: ConsentFieldsProps) {
  const begin = () => onChange({ channels: [...(channels.length > 0 ? channels : ['email' as const])], statement: '' })
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Being on a list is no consent. What counts: each person said yes to hearing from you, by a form, on paper at the
        merch table, in a message. What does not: they bought something once, or the list came from somebody else.
        Without consent they are imported all the same, and nothing is sent to them until they agree. Whoever the list
        itself marks as unsubscribed stays so, and what you say of everybody does not count for those who, as the list
        says, did not accept.
      </Text>
      <Switch
        label="Everybody on this list agreed to hear from me"
        checked={value !== null}
        onChange={({ currentTarget }) => (currentTarget.checked ? begin() : onChange(null))}
      />
      {value === null ? null : (
        <>
          <Checkbox.Group
            label="They agreed to"
            value={value.channels}
            error={value.channels.length === 0 ? 'Choose at least one.' : undefined}
            onChange={(chosen) => onChange({ ...value, channels: chosen })}
          >
            <Group gap="lg" mt={6}>
              {(['email', 'sms'] as const).map((channel) => (
                <Checkbox key={channel} value={channel} label={WORDS[channel]} />
              ))}
            </Group>
          </Checkbox.Group>
          <Textarea
            label="How and where they agreed"
            description="Kept with each person as your proof, with the day and the name of this file."
            placeholder="Sign-up sheet at our shows in spring 2026: “Yes, write to me about new music and gigs.”"
            autosize
            minRows={2}
            maxLength={2000}
            name="statement"
            value={value.statement}
            error={error}
            onChange={({ currentTarget }) => onChange({ ...value, statement: currentTarget.value })}
          />
        </>
      )}
    </Stack>
  )
}
