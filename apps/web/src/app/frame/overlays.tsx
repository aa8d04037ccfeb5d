import { useEffect } from 'react'
import { closeOverlay, openPalette, openShortcuts, useOverlay } from '../../lib/palette.ts'
import { isPaletteKey, isSingleKey } from '../../lib/shortcuts.ts'
import { Late } from '../../ui/late.tsx'
import { lateDialog } from '../../ui/late-part.tsx'

const FramePalette = lateDialog(() => import('./frame-palette.tsx'))
const ShortcutsDialog = lateDialog(() => import('./shortcuts-dialog.tsx'))

/** The palette (Ctrl or Cmd + K) and the list of shortcuts (`?`), on every screen of the frame. */
export function Overlays() {
  const overlay = useOverlay()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPalette = isPaletteKey(event)
      if (!isPalette && !isSingleKey(event, '?')) return
      event.preventDefault()
      if (isPalette) openPalette(typedInSearch(event.target))
      else openShortcuts()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      closeOverlay()
    }
  }, [])
  return (
    <>
      <Late when={overlay?.kind === 'palette'}>
        <FramePalette
          opened={overlay?.kind === 'palette'}
          text={overlay?.kind === 'palette' ? overlay.text : ''}
          onClose={closeOverlay}
        />
      </Late>
      <Late when={overlay?.kind === 'shortcuts'}>
        <ShortcutsDialog opened={overlay?.kind === 'shortcuts'} onClose={closeOverlay} />
      </Late>
    </>
  )
}

/** Returns what was typed in the search of the top bar, to continue with it. */
const typedInSearch = (target: EventTarget | null): string =>
  target instanceof HTMLInputElement && target.closest('[role="search"]') !== null ? target.value : ''
