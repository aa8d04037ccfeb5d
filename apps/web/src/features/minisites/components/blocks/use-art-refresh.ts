import { isEmbedType, readSettings } from '@greenroom/domain'
import { useEffect } from 'react'
import { blockNow } from '../../editing/fields.ts'
import type { EditingState } from '../../editing/model.ts'
import { useEditing, useEditor } from '../editor/editor-context.ts'

/** When to look for the art of new embeds, which the server fetches by itself; in milliseconds after they were saved. */
const LOOKS = [1_500, 4_000, 10_000]

/** Looks for art and title of new embeds until they are there, and gives up after a while: not every provider has them. */
export function useArtRefresh(): void {
  const editor = useEditor()
  const waiting = artless(useEditing())
  useEffect(() => {
    if (waiting === '') return
    const timers = LOOKS.map((ms) => setTimeout(editor.refresh, ms))
    return () => timers.forEach(clearTimeout)
  }, [editor, waiting])
}

/** The embeds that have no art yet, as one string: it changes when another one joins. */
function artless(state: EditingState): string {
  const without = Object.values(state.blocks).filter((edit) => {
    if (edit.id === undefined || edit.removed || !isEmbedType(edit.type)) return false
    const { artUrl, artTitle } = readSettings(edit.type, blockNow(edit).settings)
    return !artUrl && !artTitle
  })
  return without.map((edit) => `${edit.id} ${edit.row?.url}`).join(' ')
}
