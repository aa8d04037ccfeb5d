/** Categories of the search, in the order in which they are shown (product section 2, "Top bar"). */
export const SEARCH_CATEGORIES = ['navigation', 'contacts', 'conversations', 'minisites'] as const
export type SearchCategory = (typeof SEARCH_CATEGORIES)[number]

/** Longest query; whatever is longer finds nothing anyway. */
export const MAX_SEARCH = 100
/** Results of one category when the caller does not say, and the most it may ask for. */
export const SEARCH_LIMIT = 5
export const MAX_SEARCH_LIMIT = 20

/** A case-insensitive substring of title or keyword (product section 2, "Top bar"). An empty query is part of everything. */
export function matchesSearch(entry: { title: string; keywords: readonly string[] }, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  return [entry.title, ...entry.keywords].some((text) => text.toLowerCase().includes(wanted))
}
