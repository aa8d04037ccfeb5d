import { useDebouncedValue } from '@mantine/hooks'
import { matchesSearch } from '@greenroom/domain/search'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PaletteAction } from '../../../lib/palette.ts'
import { noteRecent, recentOf } from '../../../lib/recent.ts'
import { useServerOnline } from '../../../lib/live/index.ts'
import { useAuth } from '../../../lib/session/index.ts'
import { type AskedCategory, searchQuery } from '../api/search.ts'
import { type Found, groupsOf, type SearchEntry } from './groups.ts'

/** Milliseconds without typing before the server is asked. */
const TYPING_MS = 150

export interface UseSearch {
  entries: readonly SearchEntry[]
  /** Only in the palette, which searches segments and tags too. */
  actions?: readonly PaletteAction[]
  /** Already typed. */
  initialText?: string
  /** Called after a choice, and on Escape. */
  onDone: () => void
}

export type Search = ReturnType<typeof useSearch>

/** The state of one search: its text, its results, and the active one. */
export function useSearch({ entries, actions, initialText = '', onDone }: UseSearch) {
  const [text, setText] = useState(initialText)
  const [category, setCategory] = useState<AskedCategory>('all')
  const [place, setPlace] = useState<number | null>(null)
  const navigate = useNavigate()
  const userId = useAuth().user?.id ?? ''
  const online = useServerOnline()
  const id = useId()
  const words = text.trim()
  const [asked] = useDebouncedValue(words, TYPING_MS)
  const wantsLive = words !== '' && category !== 'navigation'
  const live = useQuery({
    ...searchQuery(asked, actions !== undefined && category === 'all' ? 'everything' : category),
    enabled: wantsLive && asked !== '' && online,
    placeholderData: (before) => before,
  })
  const isCurrent = asked === words && !live.isPlaceholderData
  // Shows the matching results of the previous answer until the new one arrives.
  const found = (live.data ?? []).filter(
    (item) => isCurrent || matchesSearch({ title: item.title, keywords: [item.subtitle ?? ''] }, words),
  )
  const groups = groupsOf({ words, category, entries, actions, recent: recentOf(userId), live: wantsLive ? found : [] })
  const options = groups.flatMap(({ items }) => items)
  const active = options.length === 0 ? null : (place ?? (words === '' ? null : 0))

  const reset = () => {
    setText('')
    setPlace(null)
  }
  const choose = (chosen: Found) => {
    reset()
    onDone()
    if (chosen.category !== 'actions') {
      noteRecent(userId, chosen)
      void navigate(chosen.url)
    } else if (typeof chosen.action.to === 'string') void navigate(chosen.action.to)
    else chosen.action.to()
  }
  const moveTo = (next: number) => setPlace((next + options.length) % options.length)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moves: Record<string, () => void> = {
      ArrowDown: () => moveTo(active === null ? 0 : active + 1),
      ArrowUp: () => moveTo(active === null ? -1 : active - 1),
      Home: () => moveTo(0),
      End: () => moveTo(-1),
      Enter: () => {
        const chosen = options[active ?? 0]
        if (chosen) choose(chosen)
      },
    }
    const move = moves[event.key]
    if (!move || options.length === 0) return
    event.preventDefault()
    move()
  }

  return {
    id,
    text,
    words,
    category,
    groups,
    options,
    active: active === null ? null : Math.min(active, options.length - 1),
    /** True while the server is asked. */
    isAsking: wantsLive && online && (asked !== words || live.isPending || live.isPlaceholderData),
    /** Reason why the server's results are missing. */
    problem: !wantsLive ? null : online ? (live.isError && isCurrent ? 'failed' : null) : 'offline',
    setText: (next: string) => {
      setText(next)
      setPlace(null)
    },
    setCategory: (next: AskedCategory) => {
      setCategory(next)
      setPlace(null)
    },
    setPlace,
    choose,
    reset,
    onKeyDown,
  } as const
}

/** Id of an option, for `aria-activedescendant`. */
export const optionId = (id: string, index: number) => `${id}-option-${index}`
