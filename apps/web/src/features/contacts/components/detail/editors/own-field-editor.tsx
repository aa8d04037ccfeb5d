import type { CustomField } from '@greenroom/contracts'
import { MAX_CUSTOM_TEXT } from '@greenroom/domain/contacts'
import { NativeSelect, TextInput } from '@mantine/core'
import type { EditorProps } from '../inline-field.tsx'

export interface OwnFieldEditorProps extends EditorProps<string> {
  field: CustomField
}

const INPUTS = { text: 'text', number: 'text', date: 'date' } as const

/** A value of a field that the owner has added. */
export function OwnFieldEditor({ field, label, value, onChange, error }: OwnFieldEditorProps) {
  if (field.type === 'choice') {
    const choices = [...new Set([...field.options, ...(value === '' ? [] : [value])])]
    return (
      <NativeSelect
        aria-label={label}
        data={[{ value: '', label: 'Nothing' }, ...choices]}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      aria-label={label}
      type={INPUTS[field.type]}
      {...(field.type === 'number' ? { inputMode: 'decimal' } : {})}
      maxLength={MAX_CUSTOM_TEXT}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
