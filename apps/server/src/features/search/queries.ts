import type { SearchResult } from '@greenroom/contracts'
import { type FoundCategory, PALETTE_CATEGORIES, SEARCH_CATEGORIES } from '@greenroom/domain'
import type { Context } from '../../platform/context.ts'
import type { SearchSource } from '../../platform/search.ts'

/** Searches the owner's data, by category in order, with at most `limit` results each. */
export async function searchAll(
  context: Context,
  sources: readonly SearchSource[],
  words: string,
  { category, limit }: { category: FoundCategory | 'all' | 'everything'; limit: number },
): Promise<SearchResult[]> {
  const asked = asIn(category).flatMap((each) => sources.filter((source) => source.category === each))
  if (asked.length === 0) return []
  const found = await context.db.readForOwner(context.ownerId, (tx) =>
    Promise.all(asked.map((source) => source.find(tx, context, words, limit))),
  )
  return asked.flatMap((source, index) => (found[index] ?? []).map((hit) => ({ category: source.category, ...hit })))
}

const asIn = (category: FoundCategory | 'all' | 'everything'): readonly FoundCategory[] => {
  if (category === 'all') return SEARCH_CATEGORIES
  return category === 'everything' ? [...SEARCH_CATEGORIES, ...PALETTE_CATEGORIES] : [category]
}
