import { SEARCH_CATEGORIES, SEARCH_LIMIT } from '@greenroom/domain/search'
import { z } from 'zod'
import type { Found } from './groups.ts'

/** Stored per tab, so that nothing outlives the visit. */
const KEY = 'greenroom-recent-searches'

const stored = z.object({
  userId: z.string(),
  items: z.array(
    z.object({
      category: z.enum(SEARCH_CATEGORIES),
      title: z.string(),
      subtitle: z.string().nullable(),
      url: z.string().startsWith('/'),
    }),
  ),
})

/** Returns the user's recent choices in this tab, newest first. */
export function recentOf(userId: string): Found[] {
  try {
    const parsed = stored.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return parsed.success && parsed.data.userId === userId ? parsed.data.items : []
  } catch {
    return [] // storage is blocked in this browser, or contains something else
  }
}

export function noteRecent(userId: string, chosen: Found): void {
  const items = [chosen, ...recentOf(userId).filter(({ url }) => url !== chosen.url)].slice(0, SEARCH_LIMIT)
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, items }))
  } catch {
    // storage is blocked in this browser: nothing is remembered
  }
}
