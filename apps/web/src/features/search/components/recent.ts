import { SEARCH_CATEGORIES, SEARCH_LIMIT } from '@greenroom/domain/search'
import { z } from 'zod'
import type { Found } from './groups.ts'

/** Kept in this tab, so that nothing of it outlives the visit. */
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

/** What this user has chosen last in this tab, newest first. */
export function recentOf(userId: string): Found[] {
  try {
    const parsed = stored.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return parsed.success && parsed.data.userId === userId ? parsed.data.items : []
  } catch {
    return [] // storage is blocked in this browser, or holds something else
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
