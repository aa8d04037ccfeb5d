import { Box, Flex, Input, NativeSelect, TextInput } from '@mantine/core'
import type { EditorProps } from '../inline-field.tsx'
import { type BirthdayParts, MONTHS } from './birthday.ts'

/** Month and day, with an optional year. */
export const BirthdayEditor = ({ value, onChange, error }: EditorProps<BirthdayParts>) => (
  <Flex component="fieldset" direction="column" gap="xs" miw={0} m={0} p={0} bd={0} aria-label="Birthday">
    <Box display="grid" style={{ gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1.2fr)', gap: 8 }}>
      <NativeSelect
        aria-label="Month"
        data={[{ value: '', label: 'Month' }, ...MONTHS]}
        value={value.month}
        onChange={({ currentTarget }) => onChange({ ...value, month: currentTarget.value })}
      />
      <TextInput
        aria-label="Day"
        placeholder="Day"
        inputMode="numeric"
        maxLength={2}
        value={value.day}
        onChange={({ currentTarget }) => onChange({ ...value, day: currentTarget.value })}
      />
      <TextInput
        aria-label="Year, if you know it"
        placeholder="Year"
        inputMode="numeric"
        maxLength={4}
        value={value.year}
        onChange={({ currentTarget }) => onChange({ ...value, year: currentTarget.value })}
      />
    </Box>
    {error === undefined ? null : <Input.Error role="alert">{error}</Input.Error>}
  </Flex>
)
