import { type FoundCategory, PALETTE_CATEGORIES, SEARCH_CATEGORIES, SEARCH_LIMIT } from '@greenroom/domain/search'
import { z } from 'zod'
import { type Keeping, keepUntilLogOut, readUntilLogOut } from './session/index.ts'

/** A page that was chosen in the search or the palette. */
export interface RecentPage {
  category: FoundCategory
  title: string
  subtitle: string | null
  url: string
}

const NAME = 'recent'

/** Categories whose titles name people. Nothing about a person outlives the visit, because they may be erased. */
const PEOPLE: readonly FoundCategory[] = ['contacts', 'conversations']

const stored = z.array(
  z.object({
    userId: z.string(),
    category: z.enum([...SEARCH_CATEGORIES, ...PALETTE_CATEGORIES]),
    title: z.string(),
    subtitle: z.string().nullable(),
    url: z.string().startsWith('/'),
    /** Place in the order of all choices; a later one has a larger number. */
    place: z.number(),
  }),
)

function read(keeping: Keeping): z.infer<typeof stored> {
  try {
    return stored.safeParse(JSON.parse(readUntilLogOut(NAME, keeping) ?? '[]')).data ?? []
  } catch {
    return [] // the storage contains something else
  }
}

const placesOf = (userId: string) =>
  [...read('visit'), ...read('browser')]
    .filter((item) => item.userId === userId)
    .toSorted((a, b) => b.place - a.place)
    .slice(0, SEARCH_LIMIT)

/** Returns the account's recent choices, newest first: people of this visit, and everything else of this browser. */
export const recentOf = (userId: string): RecentPage[] =>
  placesOf(userId).map(({ category, title, subtitle, url }) => ({ category, title, subtitle, url }))

/** Remembers a choice; the five newest are kept. */
export function noteRecent(userId: string, { category, title, subtitle, url }: RecentPage): void {
  const keeping = PEOPLE.includes(category) ? 'visit' : 'browser'
  const place = (placesOf(userId)[0]?.place ?? 0) + 1
  const others = read(keeping).filter((item) => item.userId === userId && item.url !== url)
  const items = [{ userId, category, title, subtitle, url, place }, ...others]
  keepUntilLogOut(NAME, JSON.stringify(items.slice(0, SEARCH_LIMIT)), keeping)
}

/** Forgets people who were deleted, merged, or erased. @param id of one person, which their address contains; all by default */
export function forgetRecentPeople(id = ''): void {
  const others = read('visit').filter(({ url }) => !url.includes(id))
  keepUntilLogOut(NAME, JSON.stringify(others), 'visit')
}
