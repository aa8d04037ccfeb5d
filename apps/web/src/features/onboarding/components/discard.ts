import { toast } from '../../../lib/toasts.tsx'
import { creationState, draftStore } from '../draft/browser-draft.ts'

/** Discards the draft, and offers to undo it. */
export function discardWithUndo(): void {
  const discarded = draftStore.discard()
  creationState.setPending(false)
  toast.info('Draft discarded', { action: { label: 'Undo', onClick: () => draftStore.restore(discarded) } })
}
