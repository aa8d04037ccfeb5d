import { blockProblems, siteProblems } from './fields.ts'
import { isUnsent } from './journal.ts'
import { PATIENCE, type SaveState } from '../../../lib/editing/edit.ts'
import { isEmpty } from '../../../lib/editing/merge.ts'
import type { BlockEdit, EditingState } from './model.ts'
import { orderToSend } from './order.ts'

/** Tells whether a block is an incomplete draft. It is kept here, without urging anyone to finish it. */
export const isDraft = (edit: BlockEdit): boolean =>
  edit.id === undefined && !edit.create?.body && !isEmpty(blockProblems(edit))

/** Returns the most urgent state of saving. Drafts and deletions that can still be undone do not count as unsaved. */
export function saveState(state: EditingState): SaveState {
  const blocks = Object.values(state.blocks)
  const parts = [state.site, state.order, ...blocks]
  if (parts.some((part) => part.conflict || ('gone' in part && part.gone))) return { kind: 'conflict' }
  const unsent = blocks.filter((edit) => isUnsent(edit) && !edit.removed && !isDraft(edit))
  const isClean =
    unsent.length === 0 && isEmpty(state.site.mine) && !orderToSend(state.list, state.order) && !state.inFlight
  const refusals = parts.flatMap((part) => part.refusal ?? [])
  if (state.signedOut) return { kind: 'signed-out' }
  const hard = refusals.find((refusal) => refusal.kind !== 'invalid')
  if (hard) return { kind: 'failed', message: hard.message }
  if (isClean && !state.offline) return { kind: 'saved', at: state.savedAt ?? Date.parse(state.site.row.updated_at) }
  if (state.offline) return { kind: 'offline' }
  if (parts.some((part) => (part.trouble?.attempts ?? 0) >= PATIENCE))
    return { kind: 'failed', message: 'The server is having trouble. We will keep trying.' }
  const isInvalid =
    refusals.length > 0 ||
    !isEmpty(siteProblems(state.site)) ||
    unsent.some((edit) => edit.id !== undefined && !isEmpty(blockProblems(edit)))
  return isInvalid ? { kind: 'invalid' } : { kind: 'saving' }
}
