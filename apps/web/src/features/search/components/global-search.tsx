import { ActionIcon } from '@mantine/core'
import { IconSearch } from '../../../ui/icons.generated.ts'
import { useEffect, useRef } from 'react'
import { openPalette } from '../../../lib/palette.ts'
import { isSingleKey } from '../../../lib/shortcuts.ts'
import { useViewport } from '../../../lib/viewport.ts'
import type { SearchEntry } from './groups.ts'
import { SearchBox } from './search-box.tsx'

export interface GlobalSearchProps {
  /** Pages that can be found. */
  entries: readonly SearchEntry[]
}

/** The search of the top bar (product section 2). `/` focuses it; on a phone, its button opens the palette as a sheet. */
export function GlobalSearch({ entries }: GlobalSearchProps) {
  const { isMobile } = useViewport()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSingleKey(event, '/')) return
      event.preventDefault()
      if (isMobile) openPalette()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isMobile])
  if (!isMobile) return <SearchBox entries={entries} inputRef={input} />
  return (
    <ActionIcon aria-label="Search" aria-haspopup="dialog" onClick={() => openPalette()}>
      <IconSearch size={22} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
