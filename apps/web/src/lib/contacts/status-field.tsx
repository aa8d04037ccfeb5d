import { MAX_STATUS, STATUS_SUGGESTIONS } from '@greenroom/domain/contacts'
import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from './queries.ts'
import { StatusMark } from './status-mark.tsx'

export interface StatusFieldProps {
  label?: string
  /** The label is only heard, where it stands above already. */
  isLabelHidden?: boolean
  value: string
  onChange: (status: string) => void
  autoFocus?: boolean
}

/** The suggested statuses, and those in use. */
export const statusesOf = (inUse: readonly string[] | undefined): string[] => [
  ...new Set([...STATUS_SUGGESTIONS, ...(inUse ?? [])]),
]

/** Any status of at most 40 characters, with the usual ones to choose from. */
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
      // One that stands there whole is to be changed: the others are offered beside it.
      filter={known.includes(value) ? ({ options }) => options : undefined}
      renderOption={({ option }) => <StatusMark status={option.value} />}
      onFocus={({ currentTarget }) => currentTarget.select()}
      maxLength={MAX_STATUS}
      data-autofocus={autoFocus || undefined}
    />
  )
}
