import { cleanTags, MAX_TAG, MAX_TAGS } from '@greenroom/domain/contacts'
import { TagsInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTags } from './use-tags.ts'

export interface TagsFieldProps {
  label: string
  /** The label is only heard, where a heading says it already. */
  isLabelHidden?: boolean
  value: readonly string[]
  onChange: (tags: string[]) => void
  description?: ReactNode
  error?: ReactNode
  /** Only tags that exist already can be chosen, as where some are taken away. */
  data?: readonly string[]
  autoFocus?: boolean
}

/** Tags as one types them, with those in use to choose from. Comma, semicolon or Enter ends one. */
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
  // Closed after each tag: it would lie over what comes next.
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
