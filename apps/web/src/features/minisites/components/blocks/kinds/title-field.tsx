import { MAX_BLOCK_TITLE } from '@greenroom/domain'
import { TextInput } from '@mantine/core'

export interface TitleFieldProps {
  label: string
  placeholder?: string
  value: string
  onChange: (title: string) => void
  autoFocus?: boolean
}

/** The title of a block. */
export const TitleField = ({ label, placeholder = 'None', value, onChange, autoFocus = false }: TitleFieldProps) => (
  <TextInput
    label={label}
    placeholder={placeholder}
    value={value}
    maxLength={MAX_BLOCK_TITLE}
    onChange={(event) => onChange(event.currentTarget.value)}
    autoFocus={autoFocus}
  />
)
