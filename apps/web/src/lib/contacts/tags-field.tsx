import { cleanTags, MAX_TAG, MAX_TAGS } from '@greenroom/domain/contacts'
import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { tagsQuery } from './queries.ts'

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
  const { data: known } = useQuery({ ...tagsQuery, enabled: data === undefined })
  // Closed after each tag: it would lie over what comes next.
  const [opened, setOpened] = useState(false)
  const suggestions = data ?? known?.items.map(({ tag }) => tag) ?? []
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
      splitChars={[',', ';']}
      maxTags={MAX_TAGS}
      maxLength={MAX_TAG}
      acceptValueOnBlur
      clearable
      limit={12}
      data-autofocus={autoFocus || undefined}
    />
  )
}
