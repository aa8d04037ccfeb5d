import type { SearchResult } from '@greenroom/contracts'
import { matchesSearch, SEARCH_CATEGORIES, SEARCH_LIMIT, type SearchCategory } from '@greenroom/domain/search'
import type { Icon } from '@tabler/icons-react'
import type { AskedCategory } from '../api/search.ts'

/** A page that can be found. */
export interface SearchEntry {
  title: string
  url: string
  keywords: readonly string[]
  Icon?: Icon
}

/** A result that can be chosen. */
export interface Found {
  category: SearchCategory
  title: string
  subtitle: string | null
  url: string
}

export interface Group {
  id: SearchCategory | 'recent'
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

/** Number of pages and recent choices offered before anything is typed. */
const OFFERED = 6

export interface GroupsOf {
  /** Trimmed. */
  words: string
  category: AskedCategory
  entries: readonly SearchEntry[]
  recent: readonly Found[]
  /** Results of the server. */
  live: readonly SearchResult[]
}

/**
 * Returns the results by category: pages by title or keyword, the rest from the server; before any word, the recent
 * choices.
 */
export function groupsOf({ words, category, entries, recent, live }: GroupsOf): Group[] {
  const asked = SEARCH_CATEGORIES.filter((each) => category === 'all' || category === each)
  const pages = entries.filter((entry) => matchesSearch(entry, words)).map((entry) => asPage(entry, words))
  const shown = (each: SearchCategory): Found[] => {
    if (each !== 'navigation') return words === '' ? [] : live.filter((item) => item.category === each)
    return words === ''
      ? pages.filter(({ url }) => recent.every((item) => item.url !== url)).slice(0, OFFERED)
      : bestFirst(pages, words)
  }
  const groups: Group[] = asked.map((each) => ({ id: each, label: CATEGORY_LABELS[each], items: shown(each) }))
  const before = words === '' ? recent.filter((item) => asked.includes(item.category)).slice(0, SEARCH_LIMIT) : []
  return [{ id: 'recent' as const, label: 'Recent', items: before }, ...groups].filter(({ items }) => items.length > 0)
}

/** Converts a page to a result; one found only by a keyword shows that keyword. */
function asPage({ title, url, keywords }: SearchEntry, words: string): Found {
  const isIn = (text: string) => text.toLowerCase().includes(words.toLowerCase())
  return { category: 'navigation', title, subtitle: isIn(title) ? null : (keywords.find(isIn) ?? null), url }
}

/**
 * Ranks pages whose title begins with the words first, then those that contain them in the title, then those found by a
 * keyword.
 */
function bestFirst(pages: readonly Found[], words: string): Found[] {
  const rank = ({ title }: Found) => {
    const at = title.toLowerCase().indexOf(words.toLowerCase())
    return at === 0 ? 0 : at > 0 ? 1 : 2
  }
  return pages.toSorted((a, b) => rank(a) - rank(b))
}
