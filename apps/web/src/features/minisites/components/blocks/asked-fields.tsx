import { ASKING, type Asking, askedBy, type SignUpSettings, type SignUpType } from '@greenroom/domain'
import { Group, SegmentedControl, Select, Text } from '@mantine/core'
import { useId, useMemo } from 'react'
import { countriesByName } from '../../../../lib/accounts/countries.ts'
import { showPlans } from '../../../../lib/api/index.ts'
import { roomFor, useMe } from '../../../../lib/me.ts'
import { IN_MAIN } from '../../../../ui/in-main.ts'
import { FormPart } from './form-part.tsx'

/** Settings that a part of the panel reads and changes. */
export interface SettingsProps {
  settings: SignUpSettings
  set: (change: Partial<SignUpSettings>) => void
}

const WORDS: Record<Asking, string> = { no: 'No', optional: 'Optional', required: 'Required' }

/** Fields of a sign-up form. A form made for one kind of address always asks for that kind. */
export function AskedFields({ type, settings, set }: SettingsProps & { type: SignUpType }) {
  const plan = roomFor(useMe(), 'phone_blocks')
  const asked = askedBy(type, settings)
  const isFree = type === 'fan-capture'
  // One of the two addresses is always required. Dropping one requires the other.
  const askEmail = (email: Asking) => ask({ email, phone: email === 'required' ? asked.phone : 'required' })
  const askPhone = (phone: Asking) => ask({ phone, email: phone === 'required' ? asked.email : 'required' })
  const ask = async ({ email, phone }: { email: Asking; phone: Asking }) => {
    // A form that asks for a number counts as a phone block, and the plan may allow no more of them.
    const isFull = phone !== 'no' && asked.phone === 'no' && plan.full
    if (isFull && !(await showPlans('phone_blocks'))) return
    set({ askEmail: email, askPhone: phone })
  }
  return (
    <FormPart title="Ask for">
      <Choice label="Name" value={asked.name} onChange={(askName) => set({ askName })} />
      {isFree && (
        <>
          <Choice label="Email" value={asked.email} onChange={(email) => void askEmail(email)} />
          <Choice label="Phone number" value={asked.phone} onChange={(phone) => void askPhone(phone)} />
          <Text size="sm" c="dimmed">
            Email or phone number is always required, so that you can reach everyone who joins. A form that asks for a
            phone number counts as a phone block.
          </Text>
        </>
      )}
      {asked.phone !== 'no' && <Country value={settings.country} onChange={(country) => set({ country })} />}
    </FormPart>
  )
}

function Choice({ label, value, onChange }: { label: string; value: Asking; onChange: (value: Asking) => void }) {
  const id = useId()
  return (
    <Group justify="space-between" gap="xs">
      <Text id={id} size="sm">
        {label}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        data={ASKING.map((asking) => ({ value: asking, label: WORDS[asking] }))}
        value={value}
        onChange={onChange}
      />
    </Group>
  )
}

function Country({ value, onChange }: { value: string | undefined; onChange: (country: string | undefined) => void }) {
  const countries = useMemo(
    () =>
      countriesByName().map(({ country, callingCode, name }) => ({ value: country, label: `${name} +${callingCode}` })),
    [],
  )
  return (
    <Select
      label="Country of your fans"
      description="Numbers typed without + are read as numbers from this country."
      placeholder="None: everyone types + and a country code"
      data={countries}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'No country' }}
      limit={300}
      value={value ?? null}
      onChange={(country) => onChange(country ?? undefined)}
      comboboxProps={IN_MAIN}
    />
  )
}
