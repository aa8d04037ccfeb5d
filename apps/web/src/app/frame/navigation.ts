import { type Icon, IconWorld } from '@tabler/icons-react'

export interface NavEntry {
  label: string
  path: string
  Icon: Icon
  /** Active on exactly its path, not below it. */
  exact?: boolean
}

/** Entries of sidebar and bottom bar, in order; a feature adds its own when it is built (decisions.md, "Routes"). */
export const NAV_ENTRIES: readonly NavEntry[] = [
  { label: 'Mini Sites', path: '/dashboard/mini-sites', Icon: IconWorld },
]

/** The active entry is the one whose path prefixes the current path, in whole segments (spec section 2, "Sidebar"). */
export function isActiveEntry({ path, exact = false }: Pick<NavEntry, 'path' | 'exact'>, pathname: string): boolean {
  const current = pathname.replace(/\/+$/, '')
  return current === path || (!exact && current.startsWith(`${path}/`))
}
