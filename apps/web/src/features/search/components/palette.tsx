import type { KeyboardEvent } from 'react'
import type { PaletteAction } from '../../../lib/palette.ts'
import { useViewport } from '../../../lib/viewport.ts'
import { LateModal } from '../../../ui/late-modal.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { SearchEntry } from './groups.ts'
import classes from './palette.module.css'
import { Results } from './results.tsx'
import { SearchField } from './search-field.tsx'
import { useSearch } from './use-search.ts'

export interface PaletteProps {
  opened: boolean
  onClose: () => void
  /** Already typed in the top bar. */
  text: string
  entries: readonly SearchEntry[]
  actions: readonly PaletteAction[]
}

/**
 * Pages, actions, people, segments, tags, and sites in one list: centered on a desktop, a sheet on a phone. Ctrl or Cmd +
 * K closes it too.
 */
export function Palette({ opened, onClose, ...search }: PaletteProps) {
  const { isMobile } = useViewport()
  const content = <Search onClose={onClose} nothingHas={isMobile ? 'no words' : 'words'} {...search} />
  if (isMobile)
    return (
      <Sheet opened={opened} onClose={onClose} title="Search" bare>
        {content}
      </Sheet>
    )
  return (
    <LateModal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      size={640}
      yOffset="min(14vh, 120px)"
      padding={0}
      radius="lg"
      overlayProps={{ backgroundOpacity: 0.4 }}
      attributes={{ content: { 'aria-label': 'Search and actions' } }}
    >
      {content}
      <Keys />
    </LateModal>
  )
}

interface SearchProps extends Omit<PaletteProps, 'opened'> {
  /** `words`: the sentence for an empty result repeats the query (product section 2.14). */
  nothingHas: 'words' | 'no words'
}

function Search({ onClose, text, entries, actions, nothingHas }: SearchProps) {
  const search = useSearch({ entries, actions, initialText: text, onDone: onClose })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    onClose()
  }
  return (
    <div className={classes.search} onKeyDown={onKeyDown} role="presentation">
      <div className={classes.field}>
        <SearchField search={search} opened label="Search and actions" placeholder="Find people, pages, and actions" />
      </div>
      <div className={classes.results}>
        <Results
          search={search}
          entries={entries}
          nothing={nothingHas === 'words' ? `No results found for "${search.words}"` : 'No results found'}
        />
      </div>
    </div>
  )
}

/** The keys, for the eye; the list tells its own state to screen readers. */
const Keys = () => (
  <div className={classes.keys} aria-hidden="true">
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> to move
    </span>
    <span>
      <kbd>↵</kbd> to choose
    </span>
    <span>
      <kbd>esc</kbd> to close
    </span>
  </div>
)
