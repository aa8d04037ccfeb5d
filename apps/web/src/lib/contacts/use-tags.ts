import { MAX_TAG } from '@greenroom/domain/contacts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { foundTagsQuery, tagsQuery } from './queries.ts'

/** One stops typing for so long before the server is asked, in milliseconds. */
const PAUSE_MS = 200

/**
 * The owner's tags, those of most people first; of more than are read, those that hold the words.
 * @param words as they are typed; what is read at once is not searched in here
 */
export function useTags(words: string, { enabled = true } = {}) {
  const { data, error, refetch } = useQuery({ ...tagsQuery, enabled })
  const [asked] = useDebouncedValue(words.trim().slice(0, MAX_TAG), PAUSE_MS)
  const isSearch = data?.is_cut === true && asked !== '' && words.trim() !== ''
  const found = useQuery({
    ...foundTagsQuery(asked),
    enabled: enabled && isSearch,
    placeholderData: keepPreviousData,
  })
  return { tags: (isSearch ? found.data?.items : undefined) ?? data?.items, error, refetch }
}
