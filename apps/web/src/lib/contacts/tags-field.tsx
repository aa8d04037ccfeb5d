import { cleanTags, MAX_TAG, MAX_TAGS } from '@greenroom/domain/contacts'
import { TagsInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTags } from './use-tags.ts'

export interface TagsFieldProps {
  label: string
  /** Keeps the label for screen readers only, if a heading shows it. */
  isLabelHidden?: boolean
  value: readonly string[]
  onChange: (tags: string[]) => void
  description?: ReactNode
  error?: ReactNode
  /** Allows only these tags, for example to remove tags. */
  data?: readonly string[]
  autoFocus?: boolean
}

/** Takes tags while typing, and suggests those in use. Comma, semicolon, or Enter ends a tag. */
export function TagsField({
  label,
  isLabelHidden = false,
  value,
  onChange,
  description,
  error,
  data,
  autoFocus = false,
}: TagsFieldProps) {
  const [words, setWords] = useState('')
  const known = useTags(words, { enabled: data === undefined })
  // Closes after each tag, because it would cover the content below.
  const [opened, setOpened] = useState(false)
  const suggestions = data ?? known.data?.map(({ tag }) => tag) ?? []
  return (
    <TagsInput
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      description={description}
      error={error}
      placeholder={value.length === 0 ? 'vip, lisbon, street team…' : ''}
      data={[...suggestions]}
      value={[...value]}
      onChange={(tags) => {
        onChange(cleanTags(tags))
        setOpened(false)
      }}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onSearchChange={setWords}
      splitChars={[',', ';']}
      maxTags={MAX_TAGS}
      maxLength={MAX_TAG}
      acceptValueOnBlur
      limit={12}
      data-autofocus={autoFocus || undefined}
    />
  )
}
