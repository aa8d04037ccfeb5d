import type { ImportOptions } from '@greenroom/contracts'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import type { Reading } from '../../api/imports.ts'

const ENCODINGS: readonly { value: ImportOptions['encoding']; label: string }[] = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  { value: 'windows-1252', label: 'Western (Latin-1, Windows)' },
  { value: 'utf-16le', label: 'Unicode (UTF-16, Excel)' },
  { value: 'utf-16be', label: 'Unicode (UTF-16, big-endian)' },
]
const DELIMITERS: readonly { value: ImportOptions['delimiter']; label: string }[] = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar' },
]

export interface ReadingFieldsProps {
  value: Pick<Reading, 'encoding' | 'delimiter'>
  onChange: (change: Partial<Reading>) => void
}

/** How the bytes of the file are read, for where the guess is wrong. */
export const ReadingFields = ({ value, onChange }: ReadingFieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
    <NativeSelect
      label="Letters"
      description="Change it where names show odd signs."
      data={ENCODINGS}
      value={value.encoding}
      onChange={({ currentTarget }) => onChange({ encoding: currentTarget.value as ImportOptions['encoding'] })}
    />
    <NativeSelect
      label="Columns are parted by"
      description="Change it where all stands in one column."
      data={DELIMITERS}
      value={value.delimiter}
      onChange={({ currentTarget }) => onChange({ delimiter: currentTarget.value as ImportOptions['delimiter'] })}
    />
  </SimpleGrid>
)
