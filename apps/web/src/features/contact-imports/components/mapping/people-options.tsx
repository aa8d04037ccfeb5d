import type { ImportOptions } from '@greenroom/contracts'
import { NativeSelect, Radio, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { countriesByName } from '../../../../lib/accounts/countries.ts'
import { TagsField } from '../../../../lib/contacts/tags-field.tsx'

type Options = Pick<ImportOptions, 'phone_country' | 'tags' | 'update_existing'>

export interface PeopleOptionsProps {
  value: Options
  hasPhones: boolean
  onChange: (change: Partial<Options>) => void
}

/** Options for the people on the list: country of the numbers, tags, and updates. */
export function PeopleOptions({ value, hasPhones, onChange }: PeopleOptionsProps) {
  const countries = useMemo(
    () => [
      { value: '', label: 'Unknown: import only numbers with +' },
      ...countriesByName().map(({ country, callingCode, name }) => ({
        value: country,
        label: `${name} (+${callingCode})`,
      })),
    ],
    [],
  )
  return (
    <Stack gap="lg">
      {hasPhones ? (
        <NativeSelect
          label="Numbers without a country code are from"
          data={countries}
          value={value.phone_country ?? ''}
          onChange={({ currentTarget }) => onChange({ phone_country: currentTarget.value || null })}
        />
      ) : null}
      <TagsField
        label="Tags for everyone on this list"
        description="Help you find them later, for example by the show where they signed up."
        value={value.tags}
        onChange={(tags) => onChange({ tags })}
      />
      <Radio.Group
        label="People who are already your contacts"
        value={value.update_existing ? 'update' : 'leave'}
        onChange={(next) => onChange({ update_existing: next === 'update' })}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="leave" label="Leave them as they are" />
          <Radio
            value="update"
            label="Update them from this list"
            description="The list replaces what you have. Tags are added."
          />
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
