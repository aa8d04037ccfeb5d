import { Box } from '@mantine/core'
import { useFocusWithin } from '@mantine/hooks'
import { openPalette, useOverlay } from '../../../lib/palette.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SearchEntry } from './groups.ts'
import { Results } from './results.tsx'
import classes from './search-box.module.css'
import { SearchField } from './search-field.tsx'
import { useSearch } from './use-search.ts'

/** Milliseconds that the results stay after the field has lost the focus (product section 9). */
const BLUR_MS = 200

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

export interface SearchBoxProps {
  entries: readonly SearchEntry[]
  inputRef: RefObject<HTMLInputElement | null>
}

/** The search of the top bar: opens on focus, and closes 200 ms after losing it. */
export function SearchBox({ entries, inputRef }: SearchBoxProps) {
  const [opened, setOpened] = useState(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(closing.current), [])
  const search = useSearch({
    entries,
    onDone: () => {
      setOpened(false)
      inputRef.current?.blur()
    },
  })
  // The palette continues with the typed text, so it leaves this field.
  const isInPalette = useOverlay()?.kind === 'palette'
  useEffect(() => {
    if (isInPalette) search.reset()
    // oxlint-disable-next-line react/exhaustive-deps -- only when the palette opens
  }, [isInPalette])
  const open = () => {
    clearTimeout(closing.current)
    setOpened(true)
  }
  const { ref: within } = useFocusWithin<HTMLDivElement>({
    onFocus: () => clearTimeout(closing.current),
    onBlur: () => {
      clearTimeout(closing.current)
      closing.current = setTimeout(() => setOpened(false), BLUR_MS)
    },
  })
  return (
    <Box role="search" className={classes.root} ref={within}>
      <SearchField
        search={search}
        opened={opened}
        inputRef={inputRef}
        onOpen={open}
        onEscape={() => (opened ? setOpened(false) : search.reset())}
        hint={
          <button type="button" className={classes.hint} onClick={() => openPalette()}>
            <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
            <span className="visually-hidden">, search and actions</span>
          </button>
        }
      />
      {opened ? (
        <div className={classes.panel}>
          <Results search={search} entries={entries} nothing={`No results found for "${search.words}"`} />
        </div>
      ) : null}
    </Box>
  )
}
