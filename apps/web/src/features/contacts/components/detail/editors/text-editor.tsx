import { TextInput } from '@mantine/core'
import type { EditorProps } from '../inline-field.tsx'

export interface TextEditorProps extends EditorProps<string> {
  type?: 'text' | 'email' | 'date'
  inputMode?: 'decimal'
  maxLength?: number
  size?: 'sm' | 'md'
}

/** One line of text. */
export const TextEditor = ({ label, value, onChange, error, ...input }: TextEditorProps) => (
  <TextInput
    {...input}
    aria-label={label}
    autoComplete="off"
    autoCapitalize={input.type === 'email' ? 'off' : 'words'}
    spellCheck={false}
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
