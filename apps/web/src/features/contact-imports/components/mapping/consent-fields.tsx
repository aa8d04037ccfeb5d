import type { ImportOptions } from '@greenroom/contracts'
import { Checkbox, Flex, Group, Stack, Switch, Text, Textarea } from '@mantine/core'
import type { Icon } from '../../../../ui/icon.tsx'
import { IconCheck, IconX } from '../../../../ui/icons.generated.ts'
import classes from './consent-fields.module.css'

type Consent = NonNullable<ImportOptions['consent']>
type Channel = Consent['channels'][number]

export interface ConsentFieldsProps {
  /** Null: nobody agreed. */
  value: ImportOptions['consent']
  /** Channels that the list has addresses for. */
  channels: readonly Channel[]
  error?: string | undefined
  onChange: (consent: ImportOptions['consent']) => void
}

const WORDS: Record<Channel, string> = { email: 'Emails', sms: 'Texts' }

/** Records the consent of the people on the list. An import alone is not consent (standard S19). */
export function ConsentFields({ value, channels, error, onChange }: ConsentFieldsProps) {
  const begin = () => onChange({ channels: [...(channels.length > 0 ? channels : ['email' as const])], statement: '' })
  return (
    <Stack gap="md">
      <div className={classes.told}>
        <Told title="Counts as consent" cases={YES} Sign={IconCheck} />
        <Told title="Does not count as consent" cases={NO} Sign={IconX} />
      </div>
      <Text size="sm" c="dimmed">
        People who did not agree are still imported, but get no messages until they do. Anyone your list marks as
        unsubscribed or not agreed stays that way.
      </Text>
      <Switch
        label="Everyone on this list agreed to hear from me"
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
            description="Saved with each person as your proof, with the date and the name of this file."
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

const YES = ['A form they filled out', 'A sign-up sheet at the merch table', 'A message asking to hear from you']
const NO = ['They bought something once', 'They follow you elsewhere', 'The list came from someone else']

/** Cases that count as consent, or do not. */
const Told = ({ title, cases, Sign }: { title: string; cases: readonly string[]; Sign: Icon }) => (
  <div className={classes.cases} data-yes={Sign === IconCheck || undefined}>
    <h3 className={classes.title}>{title}</h3>
    <ul className="plain-list">
      {cases.map((words) => (
        <Flex key={words} component="li" align="flex-start" gap="xs" py={3} fz="sm">
          <Sign size={18} stroke={2.2} aria-hidden />
          {words}
        </Flex>
      ))}
    </ul>
  </div>
)
