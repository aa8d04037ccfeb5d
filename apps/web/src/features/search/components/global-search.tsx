import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, useEffect, useRef, useState } from 'react'
import { useViewport } from '../../../lib/viewport.ts'
import { Late } from '../../../ui/late.tsx'
import type { SearchEntry } from './groups.ts'
import { isSearchKey } from './search-key.ts'
import { SearchBox } from './search-box.tsx'

const SearchSheet = lazy(() => import('./search-sheet.tsx'))

export interface GlobalSearchProps {
  /** Pages that can be found. */
  entries: readonly SearchEntry[]
}

/**
 * The search of the top bar (product section 2). Ctrl or Cmd + K and `/` focus it; a phone has a button and a sheet.
 */
export function GlobalSearch({ entries }: GlobalSearchProps) {
  const { isMobile } = useViewport()
  const [opened, setOpened] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      if (isMobile) setOpened(true)
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isMobile])
  if (!isMobile) return <SearchBox entries={entries} inputRef={input} />
  return (
    <>
      <ActionIcon aria-label="Search" aria-haspopup="dialog" aria-expanded={opened} onClick={() => setOpened(true)}>
        <IconSearch size={22} stroke={1.7} aria-hidden />
      </ActionIcon>
      <Late when={opened}>
        <SearchSheet entries={entries} opened={opened} onClose={() => setOpened(false)} />
      </Late>
    </>
  )
}
