import { toast } from '../../../lib/toasts.tsx'
import { creationState, draftStore } from '../draft/browser-draft.ts'

/** Throws the draft away, and offers to bring it back. */
export function discardWithUndo(): void {
  const discarded = draftStore.discard()
  creationState.setPending(false)
  toast.info('Draft discarded', { action: { label: 'Undo', onClick: () => draftStore.restore(discarded) } })
}
