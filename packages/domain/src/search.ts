/** Categories of search, in display order (product section 2.14). */
export const SEARCH_CATEGORIES = ['navigation', 'contacts', 'conversations', 'minisites'] as const
export type SearchCategory = (typeof SEARCH_CATEGORIES)[number]

/** Categories that only the palette shows, after a query for everything. */
export const PALETTE_CATEGORIES = ['campaigns', 'segments', 'templates', 'tags'] as const
export type FoundCategory = SearchCategory | (typeof PALETTE_CATEGORIES)[number]

/** Longest query; a longer one would find nothing anyway. */
export const MAX_SEARCH = 100
/** Default and largest number of results per category. */
export const SEARCH_LIMIT = 5
export const MAX_SEARCH_LIMIT = 20

/**
 * Returns true if the query is a case-insensitive substring of title or keyword (product section 2.14). An empty query
 * always matches.
 */
export function matchesSearch(entry: { title: string; keywords: readonly string[] }, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  return [entry.title, ...entry.keywords].some((text) => text.toLowerCase().includes(wanted))
}
