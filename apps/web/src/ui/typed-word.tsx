import { Text, TextInput, type TextInputProps } from '@mantine/core'

export interface TypedWordProps extends Pick<TextInputProps, 'size' | 'error' | 'aria-describedby'> {
  /** What the person has to type. */
  word: string
  value: string
  onChange: (typed: string) => void
}

/** Asks to type a word; the first field of its dialog. See `isTyped`. */
export const TypedWord = ({ word, value, onChange, ...input }: TypedWordProps) => (
  <TextInput
    {...input}
    data-autofocus
    label={
      <>
        Type{' '}
        <Text component="span" ff="monospace" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {word}
        </Text>{' '}
        to confirm
      </>
    }
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
  />
)

/** Whether the word stands there; case and outer spaces do not count. */
export const isTyped = (typed: string, word: string) => typed.trim().toLowerCase() === word.trim().toLowerCase()
