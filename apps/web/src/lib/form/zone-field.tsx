import { Select } from '@mantine/core'
import { IN_MAIN } from '../../ui/in-main.ts'

export interface ZoneFieldProps {
  label: string
  description?: string
  placeholder?: string
  value: string | undefined
  onChange: (timeZone: string | undefined) => void
}

/** Returns the zones to choose from: browsers leave out UTC, and former names such as `Asia/Calcutta`. */
const zonesWith = (value: string | undefined): string[] => [
  ...new Set([...(value ? [value] : []), 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]

/** One of the world's time zones. */
export const ZoneField = ({ value, onChange, placeholder = 'Find a time zone', ...rest }: ZoneFieldProps) => (
  <Select
    {...rest}
    placeholder={placeholder}
    data={zonesWith(value)}
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
