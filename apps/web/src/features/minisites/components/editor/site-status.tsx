import { SaveStatus } from '../../../../ui/save-status.tsx'
import { saveState } from '../../editing/save-state.ts'
import { useEditing, useEditor } from './editor-context.ts'
import { type TroubleSpot, troubleSpot } from './trouble-spot.ts'

/** Shows in the top bar when the last save was, or what keeps a change from being saved. */
export function SiteStatus({ onShowTrouble }: { onShowTrouble: (spot: TroubleSpot) => void }) {
  const editor = useEditor()
  const editing = useEditing()
  const show = () => {
    const spot = troubleSpot(editing)
    if (spot) onShowTrouble(spot)
  }
  return <SaveStatus state={saveState(editing)} onShow={show} onRetry={editor.retry} />
}
