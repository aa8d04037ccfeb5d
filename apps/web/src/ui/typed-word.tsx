import { Text, TextInput, type TextInputProps } from '@mantine/core'

export interface TypedWordProps extends Pick<TextInputProps, 'size' | 'error' | 'aria-describedby'> {
  /** The word to type. */
  word: string
  value: string
  onChange: (typed: string) => void
}

/** Asks the user to type a word; the first field of its dialog. See `isTyped`. */
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

/** Compares the typed word; ignores case and outer spaces. */
export const isTyped = (typed: string, word: string) => typed.trim().toLowerCase() === word.trim().toLowerCase()
