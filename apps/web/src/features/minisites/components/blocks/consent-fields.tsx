import { defaultConsent, type FormChannel, MAX_CONSENT_TEXT, type SignUpForm } from '@greenroom/domain'
import { Anchor, Text } from '@mantine/core'
import { TextField } from '../../../../lib/compose/index.ts'
import type { SettingsProps } from './asked-fields.tsx'
import { FormPart } from './form-part.tsx'

export interface ConsentFieldsProps extends SettingsProps {
  asked: Pick<SignUpForm, 'email' | 'phone'>
  /** The artist who receives the consent. */
  artist: string
}

/** The consent texts of a form, with one checkbox for each kind of address it asks for. */
export function ConsentFields({ asked, artist, settings, set }: ConsentFieldsProps) {
  return (
    <FormPart title="Consent">
      <Text size="sm" c="dimmed">
        Visitors check a box next to these words. Each consent is saved with the wording they agreed to.
      </Text>
      {asked.email !== 'no' && (
        <Wording
          channel="email"
          label="For emails"
          artist={artist}
          value={settings.emailConsent}
          onChange={(emailConsent) => set({ emailConsent })}
        />
      )}
      {asked.phone !== 'no' && (
        <Wording
          channel="sms"
          label="For texts"
          artist={artist}
          value={settings.smsConsent}
          onChange={(smsConsent) => set({ smsConsent })}
        />
      )}
    </FormPart>
  )
}

interface WordingProps {
  channel: FormChannel
  label: string
  artist: string
  /** The owner's own text; absent for the default. */
  value: string | undefined
  onChange: (text: string | undefined) => void
}

function Wording({ channel, label, artist, value, onChange }: WordingProps) {
  const ours = defaultConsent(channel, artist)
  return (
    <div>
      <TextField
        label={label}
        limit={MAX_CONSENT_TEXT}
        lines={[2, 8]}
        value={value ?? ours}
        onChange={onChange}
        onBlur={() => {
          if (value !== undefined && (value.trim() === '' || value === ours)) onChange(undefined)
        }}
      />
      {value !== undefined && value !== ours && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mih={{ base: 44, md: 28 }}
          onClick={() => onChange(undefined)}
        >
          Use our wording
        </Anchor>
      )}
    </div>
  )
}
