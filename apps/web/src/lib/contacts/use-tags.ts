import { MAX_TAG } from '@greenroom/domain/contacts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { foundTagsQuery, tagsQuery } from './queries.ts'

/** Milliseconds without typing before the server is asked. */
const PAUSE_MS = 200

/**
 * Reads the owner's tags, most used first. With more tags than one answer holds, reads those that contain the words.
 * @param words as typed; a short list is not filtered here
 */
export function useTags(words: string, { enabled = true } = {}) {
  const { data, error, fetchStatus, refetch } = useQuery({ ...tagsQuery, enabled })
  const [asked] = useDebouncedValue(words.trim().slice(0, MAX_TAG), PAUSE_MS)
  const isSearch = data?.is_cut === true && asked !== '' && words.trim() !== ''
  const found = useQuery({
    ...foundTagsQuery(asked),
    enabled: enabled && isSearch,
    placeholderData: keepPreviousData,
  })
  return { data: (isSearch ? found.data?.items : undefined) ?? data?.items, error, fetchStatus, refetch }
}
