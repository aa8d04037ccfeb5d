import { Select } from '@mantine/core'
import type { EditorProps } from '../inline-field.tsx'

/** One of the world's time zones. */
export const TimeZoneEditor = ({ value, onChange, error, label }: EditorProps<string>) => (
  <Select
    aria-label={label}
    placeholder="Find a time zone"
    data={Intl.supportedValuesOf('timeZone')}
    value={value === '' ? null : value}
    onChange={(next) => onChange(next ?? '')}
    error={error}
    searchable
    clearable
    limit={40}
    maxDropdownHeight={240}
    nothingFoundMessage="No time zone found."
    comboboxProps={{ withinPortal: false }}
  />
)
