import { MAX_ALT } from '@greenroom/domain'
import { TextInput } from '@mantine/core'

export interface AltFieldProps {
  value: string
  onChange: (alt: string) => void
  /** Tells one picture's field from another's. */
  name?: string
}

/** Describes a picture for people who cannot see it. */
export const AltField = ({ value, onChange, name }: AltFieldProps) => (
  <TextInput
    {...(name ? { 'aria-label': `Describe ${name}` } : { label: 'Describe the picture' })}
    {...(!name && { description: 'Read out to people who cannot see it, and shown if it does not load.' })}
    placeholder="Nova on stage, lit from behind"
    value={value}
    maxLength={MAX_ALT}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
