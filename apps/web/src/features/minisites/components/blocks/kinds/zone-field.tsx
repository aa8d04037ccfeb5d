import { Select } from '@mantine/core'
import { IN_MAIN } from '../../../../../ui/in-main.ts'

export interface ZoneFieldProps {
  label: string
  description?: string
  placeholder?: string
  value: string | undefined
  onChange: (timeZone: string | undefined) => void
}

/** One of the world's time zones. */
export const ZoneField = ({ value, onChange, placeholder = 'Find a time zone', ...rest }: ZoneFieldProps) => (
  <Select
    {...rest}
    placeholder={placeholder}
    data={Intl.supportedValuesOf('timeZone')}
    value={value ?? null}
    onChange={(next) => onChange(next ?? undefined)}
    searchable
    clearable
    limit={40}
    maxDropdownHeight={240}
    nothingFoundMessage="No time zone found."
    comboboxProps={IN_MAIN}
  />
)
