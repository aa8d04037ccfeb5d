import { PALETTE_CATEGORIES, SEARCH_CATEGORIES, SEARCH_LIMIT } from '@greenroom/domain/search'
import { z } from 'zod'
import { keepUntilLogOut, readUntilLogOut } from '../../../lib/session/index.ts'
import type { FoundPage } from './groups.ts'

const nameFor = (userId: string) => `recent:${userId}`

const stored = z.array(
  z.object({
    category: z.enum([...SEARCH_CATEGORIES, ...PALETTE_CATEGORIES]),
    title: z.string(),
    subtitle: z.string().nullable(),
    url: z.string().startsWith('/'),
  }),
)

/** Returns the account's recent choices in this browser, newest first. */
export function recentOf(userId: string): FoundPage[] {
  try {
    return stored.safeParse(JSON.parse(readUntilLogOut(nameFor(userId)) ?? '[]')).data ?? []
  } catch {
    return [] // the storage contains something else
  }
}

/** Remembers a choice; the five newest are kept. */
export function noteRecent(userId: string, { category, title, subtitle, url }: FoundPage): void {
  const items = [{ category, title, subtitle, url }, ...recentOf(userId).filter((item) => item.url !== url)]
  keepUntilLogOut(nameFor(userId), JSON.stringify(items.slice(0, SEARCH_LIMIT)))
}
