import type { SearchResult } from '@greenroom/contracts'
import { matchesSearch, SEARCH_CATEGORIES, SEARCH_LIMIT } from '@greenroom/domain/search'
import type { Icon } from '../../../ui/icon.tsx'
import type { PaletteAction } from '../../../lib/palette.ts'
import type { RecentPage } from '../../../lib/recent.ts'
import type { AskedCategory } from '../api/search.ts'

/** A page that can be found. */
export interface SearchEntry {
  title: string
  url: string
  keywords: readonly string[]
  Icon?: Icon
}

/** A result that does something; only the palette has them. */
export interface FoundAction {
  category: 'actions'
  title: string
  subtitle: string | null
  action: PaletteAction
}

/** A result that can be chosen. */
export type Found = RecentPage | FoundAction

export interface Group {
  id: Found['category'] | 'recent'
  label: string
  items: readonly Found[]
}

export const CATEGORY_LABELS: Readonly<Record<AskedCategory, string>> = {
  all: 'All',
  navigation: 'Navigation',
  contacts: 'Contacts',
  conversations: 'Conversations',
  minisites: 'Mini Sites',
}

/** Sections of the palette, in order. */
const PALETTE_LABELS: Readonly<Record<Found['category'], string>> = {
  navigation: 'Go to',
  actions: 'Actions',
  contacts: 'People',
  conversations: 'Conversations',
  campaigns: 'Campaigns',
  segments: 'Segments',
  templates: 'Templates',
  tags: 'Tags',
  minisites: 'Sites',
}
const PALETTE_ORDER = Object.keys(PALETTE_LABELS) as Found['category'][]

/** Number of pages offered before anything is typed. */
const OFFERED = 6

export interface GroupsOf {
  /** Trimmed. */
  words: string
  category: AskedCategory
  entries: readonly SearchEntry[]
  /** Only in the palette, which has sections of its own. */
  actions?: readonly PaletteAction[] | undefined
  recent: readonly RecentPage[]
  /** Results of the server. */
  live: readonly SearchResult[]
}

/**
 * Returns the results by category: pages and actions by title or keyword, the rest from the server; before any word, the
 * recent choices.
 */
export function groupsOf({ words, category, entries, actions, recent, live }: GroupsOf): Group[] {
  const labels = actions === undefined ? CATEGORY_LABELS : PALETTE_LABELS
  const all = actions === undefined ? SEARCH_CATEGORIES : PALETTE_ORDER
  const asked: readonly Found['category'][] = category === 'all' ? all : [category]
  const isNew = ({ url }: RecentPage) => recent.every((item) => item.url !== url)
  const shown = (each: Found['category']): readonly Found[] => {
    if (each === 'actions') return ranked(actions ?? [], words).map((action) => asAction(action, words))
    if (each !== 'navigation') return words === '' ? [] : live.filter((item) => item.category === each)
    const pages = ranked(entries, words).map((entry) => asPage(entry, words))
    return words === '' ? pages.filter(isNew).slice(0, OFFERED) : pages
  }
  const groups = asked.map(
    (each): Group => ({ id: each, label: labels[each as keyof typeof labels], items: shown(each) }),
  )
  const before = words === '' ? recent.filter((item) => asked.includes(item.category)).slice(0, SEARCH_LIMIT) : []
  return [{ id: 'recent' as const, label: 'Recent', items: before }, ...groups].filter(({ items }) => items.length > 0)
}

interface Titled {
  title: string
  keywords: readonly string[]
}

/** Returns the keyword by which a title that does not contain the words was found. */
function foundBy({ title, keywords }: Titled, words: string): string | null {
  const isIn = (text: string) => text.toLowerCase().includes(words.toLowerCase())
  return isIn(title) ? null : (keywords.find(isIn) ?? null)
}

const asPage = (entry: SearchEntry, words: string): RecentPage => ({
  category: 'navigation',
  title: entry.title,
  subtitle: foundBy(entry, words),
  url: entry.url,
})

const asAction = (action: PaletteAction, words: string): FoundAction => ({
  category: 'actions',
  title: action.title,
  subtitle: foundBy(action, words),
  action,
})

/**
 * Returns what matches: titles that begin with the words first, then those that contain them, then those found by a
 * keyword.
 */
function ranked<T extends Titled>(all: readonly T[], words: string): readonly T[] {
  if (words === '') return all
  const rank = ({ title }: T) => {
    const at = title.toLowerCase().indexOf(words.toLowerCase())
    return at === 0 ? 0 : at > 0 ? 1 : 2
  }
  return all.filter((each) => matchesSearch(each, words)).toSorted((a, b) => rank(a) - rank(b))
}
