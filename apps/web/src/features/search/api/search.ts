import { search } from '@greenroom/contracts'
import type { SearchCategory } from '@greenroom/domain/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

/** Product section 2, "Top bar". */
export type AskedCategory = 'all' | SearchCategory

/** Milliseconds that answers stay fresh; a change of their source invalidates them at once. */
const FRESH_MS = 30_000

/** Results of the server. Cancels answers that are no longer needed. @param words not blank */
export const searchQuery = (words: string, category: AskedCategory | 'everything') =>
  queryOptions({
    queryKey: ['search', category, words],
    queryFn: async ({ signal }) => (await call(search, { query: { q: words, category }, signal })).items,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
    meta: { live: ['mini_sites', 'segments', 'message_templates'] },
  })
