import type { CustomField } from '@greenroom/contracts'
import { MAX_CUSTOM_TEXT } from '@greenroom/domain/contacts'
import { NativeSelect } from '@mantine/core'
import type { EditorProps } from '../inline-field.tsx'
import { TextEditor } from './text-editor.tsx'

export interface OwnFieldEditorProps extends EditorProps<string> {
  field: CustomField
}

/** Value of a custom field. */
export function OwnFieldEditor({ field: { type, options }, ...props }: OwnFieldEditorProps) {
  const { label, value, onChange, error } = props
  if (type === 'choice')
    return (
      <NativeSelect
        aria-label={label}
        data={[{ value: '', label: 'None' }, ...new Set([...options, ...(value === '' ? [] : [value])])]}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return (
    <TextEditor
      {...props}
      type={type === 'date' ? 'date' : 'text'}
      {...(type === 'number' ? { inputMode: 'decimal' as const } : {})}
      maxLength={MAX_CUSTOM_TEXT}
    />
  )
}
