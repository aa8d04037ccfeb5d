import { MAX_BLOCK_TITLE } from '@greenroom/domain'
import { TextInput } from '@mantine/core'
import { useTitleSelected } from './use-title-selected.ts'

export interface TitleFieldProps {
  label: string
  placeholder?: string
  value: string
  onChange: (title: string) => void
  /** False if a new block needs something else first. */
  isFirst?: boolean
}

/** The title of a block. */
export const TitleField = ({ label, placeholder = 'None', value, onChange, isFirst = true }: TitleFieldProps) => (
  <TextInput
    ref={useTitleSelected(isFirst)}
    label={label}
    placeholder={placeholder}
    value={value}
    maxLength={MAX_BLOCK_TITLE}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
