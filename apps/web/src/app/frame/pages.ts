import { navigationEntries } from '@greenroom/domain/routes'
import type { SearchEntry } from '../../features/search/index.ts'
import { NAV_ENTRIES } from './navigation.ts'

const iconOf = (url: string) => NAV_ENTRIES.find(({ path }) => path === url)?.Icon

/** Pages that search finds, from the route table. */
export const PAGES: readonly SearchEntry[] = navigationEntries().map((entry) => {
  const Icon = iconOf(entry.url)
  return { ...entry, ...(Icon && { Icon }) }
})
