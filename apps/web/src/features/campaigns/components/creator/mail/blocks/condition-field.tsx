import type { PlacedBlock } from '@greenroom/domain/mail-design'
import { Group, MultiSelect, Select, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { countriesByName } from '../../../../../../lib/accounts/countries.ts'
import { TagsField } from '../../../../../../lib/contacts/tags-field.tsx'
import { IN_MAIN } from '../../../../../../ui/in-main.ts'

type Condition = NonNullable<PlacedBlock['only']>
type Field = Condition['field']

export interface ConditionFieldProps {
  value: Condition | undefined
  /** Called with undefined for everybody. */
  onChange: (value: Condition | undefined) => void
}

/** Most values of a condition, as of the contract. */
const MOST = 20

const FIELDS: readonly { value: Field; label: string }[] = [
  { value: 'city', label: 'City' },
  { value: 'region', label: 'Region' },
  { value: 'country', label: 'Country' },
  { value: 'tag', label: 'Tag' },
]

const countries = () => countriesByName().map(({ country, name }) => ({ value: country, label: name }))

const SHOWN_TO = [
  { value: 'all', label: 'Everybody' },
  { value: 'is', label: 'Only people with' },
  { value: 'not', label: 'All but people with' },
]

/** Says who gets a block. Until a value is chosen, everybody does. */
export function ConditionField({ value, onChange }: ConditionFieldProps) {
  const [mode, setMode] = useState(value === undefined ? 'all' : value.is ? 'is' : 'not')
  const [field, setField] = useState<Field>(value?.field ?? 'city')
  // It was changed elsewhere, such as by Undo.
  const shown = value === undefined ? mode : value.is ? 'is' : 'not'
  const about = value?.field ?? field
  const values = value?.values ?? []
  const put = (change: Partial<Condition>) => {
    const next = { field: about, is: shown === 'is', values, ...change }
    onChange(next.values.length === 0 ? undefined : next)
  }
  const chooseMode = (next: string) => {
    setMode(next)
    if (next === 'all') onChange(undefined)
    else put({ is: next === 'is' })
  }
  const chooseField = (next: Field) => {
    setField(next)
    onChange(undefined)
  }
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end" grow preventGrowOverflow={false}>
        <Select
          label="Shown to"
          data={SHOWN_TO}
          value={shown}
          allowDeselect={false}
          comboboxProps={IN_MAIN}
          onChange={(next) => next && chooseMode(next)}
        />
        {shown === 'all' ? null : (
          <Select
            aria-label="Field"
            data={[...FIELDS]}
            value={about}
            allowDeselect={false}
            comboboxProps={IN_MAIN}
            onChange={(next) => next && chooseField(next)}
          />
        )}
      </Group>
      {shown === 'all' ? null : <Values field={about} values={values} onChange={(next) => put({ values: next })} />}
    </Stack>
  )
}

interface ValuesProps {
  field: Field
  values: string[]
  onChange: (values: string[]) => void
}

function Values({ field, values, onChange }: ValuesProps) {
  switch (field) {
    case 'tag':
      return <TagsField label="Tags" value={values} onChange={(tags) => onChange(tags.slice(0, MOST))} />
    case 'country':
      return (
        <MultiSelect
          label="Countries"
          data={countries()}
          value={values}
          maxValues={MOST}
          searchable
          comboboxProps={IN_MAIN}
          onChange={onChange}
        />
      )
    case 'city':
    case 'region':
      return (
        <TagsInput
          label={field === 'city' ? 'Cities' : 'Regions'}
          placeholder={values.length === 0 ? (field === 'city' ? 'Lisbon, Porto…' : 'Bavaria…') : ''}
          value={values}
          maxTags={MOST}
          maxLength={100}
          acceptValueOnBlur
          comboboxProps={IN_MAIN}
          onChange={onChange}
        />
      )
  }
}
