import { MAX_STATUS, STATUS_SUGGESTIONS } from '@greenroom/domain/contacts'
import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from './queries.ts'
import { StatusMark } from './status-mark.tsx'

export interface StatusFieldProps {
  label?: string
  /** Keeps the label for screen readers only, if it is visible above. */
  isLabelHidden?: boolean
  value: string
  onChange: (status: string) => void
  autoFocus?: boolean
}

/** Returns the suggested statuses and those in use. */
export const statusesOf = (inUse: readonly string[] | undefined): string[] => [
  ...new Set([...STATUS_SUGGESTIONS, ...(inUse ?? [])]),
]

/** Takes any status of at most 40 characters, and suggests the usual ones. */
export function StatusField({
  label = 'Status',
  isLabelHidden = false,
  value,
  onChange,
  autoFocus = false,
}: StatusFieldProps) {
  const { data } = useQuery(tagsQuery)
  const known = statusesOf(data?.statuses)
  return (
    <Autocomplete
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      value={value}
      onChange={onChange}
      data={known}
      // A complete status is about to be replaced, so all others are offered.
      filter={known.includes(value) ? ({ options }) => options : undefined}
      renderOption={({ option }) => <StatusMark status={option.value} />}
      onFocus={({ currentTarget }) => currentTarget.select()}
      maxLength={MAX_STATUS}
      data-autofocus={autoFocus || undefined}
    />
  )
}
