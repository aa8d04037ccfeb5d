import type { ImportOptions, ImportPreview } from '@greenroom/contracts'
import { UNREADABLE } from '@greenroom/domain/contact-csv/sentences'
import { Checkbox, NativeSelect, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import type { Reading } from '../../api/imports.ts'
import classes from './reading-fields.module.css'

const ENCODINGS: readonly { value: ImportOptions['encoding']; label: string }[] = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  { value: 'windows-1252', label: 'Western (Latin-1, Windows-1252)' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'iso-8859-2', label: 'Central European (ISO-8859-2)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'shift_jis', label: 'Japanese (Shift-JIS)' },
  { value: 'utf-16le', label: 'Unicode (UTF-16, Excel)' },
  { value: 'utf-16be', label: 'Unicode (UTF-16, big-endian)' },
]
const DELIMITERS: readonly { value: ImportOptions['delimiter']; label: string }[] = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar' },
]

export interface ReadingFieldsProps {
  value: Reading
  onChange: (change: Partial<Reading>) => void
  /** Opens the options, because the first rows look misread. */
  isMisread: boolean
}

/** Tells whether the file looks misread: a single column, a required column missing, or unreadable characters. */
export const looksMisread = (
  { header, unreadable }: Pick<ImportPreview, 'header' | 'unreadable'>,
  isMissing: boolean,
): boolean => isMissing || header.length < 2 || unreadable > 0 || header.some((name) => name.includes(UNREADABLE))

/** Options for reading the file, in case the guess is wrong. Folded while the rows look right. */
export function ReadingFields({ value, onChange, isMisread }: ReadingFieldsProps) {
  const [isOpen, setOpen] = useState(isMisread)
  const [wasMisread, setWasMisread] = useState(isMisread)
  if (isMisread !== wasMisread) {
    setWasMisread(isMisread)
    if (isMisread) setOpen(true)
  }
  return (
    <details className={classes.root} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.ask}>Do these rows look wrong?</summary>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" mt="xs">
        <NativeSelect
          label="Encoding"
          description="Change this if names contain odd characters."
          data={ENCODINGS}
          value={value.encoding}
          onChange={({ currentTarget }) => onChange({ encoding: currentTarget.value as ImportOptions['encoding'] })}
        />
        <NativeSelect
          label="Columns are separated by"
          description="Change this if everything is in one column."
          data={DELIMITERS}
          value={value.delimiter}
          onChange={({ currentTarget }) => onChange({ delimiter: currentTarget.value as ImportOptions['delimiter'] })}
        />
      </SimpleGrid>
      <Checkbox
        mt="md"
        label="The first row contains column names"
        checked={value.has_header}
        onChange={({ currentTarget }) => onChange({ has_header: currentTarget.checked })}
      />
    </details>
  )
}
