import { isEmbedType, readSettings } from '@greenroom/domain'
import { useEffect } from 'react'
import { blockNow } from '../../editing/fields.ts'
import type { EditingState } from '../../editing/model.ts'
import { useEditing, useEditor } from '../editor/editor-context.ts'

/** Milliseconds after saving at which to look for the art of new embeds, which the server fetches on its own. */
const LOOKS = [1_500, 4_000, 10_000]

/** Looks for art and title of new embeds a few times, then gives up. Some providers have none. */
export function useArtRefresh(): void {
  const editor = useEditor()
  const waiting = artless(useEditing())
  useEffect(() => {
    if (waiting === '') return
    const timers = LOOKS.map((ms) => setTimeout(editor.refresh, ms))
    return () => timers.forEach(clearTimeout)
  }, [editor, waiting])
}

/** Returns the embeds without art as one string, which changes when another embed joins. */
function artless(state: EditingState): string {
  const without = Object.values(state.blocks).filter((edit) => {
    if (edit.id === undefined || edit.removed || !isEmbedType(edit.type)) return false
    const { artUrl, artTitle } = readSettings(edit.type, blockNow(edit).settings)
    return !artUrl && !artTitle
  })
  return without.map((edit) => `${edit.id} ${edit.row?.url}`).join(' ')
}
