import type { BlockType } from '@greenroom/domain'
import { blockFields, blockNow, siteFields, visibleKeys } from './fields.ts'
import type { Choice } from '../../../lib/editing/edit.ts'
import { change, isEmpty, keepMine, useOther } from '../../../lib/editing/merge.ts'
import type { BlockEdit, BlockFields, EditingState, SiteEdit, SiteFields } from './model.ts'
import { UNDO_TIME } from './model.ts'
import { weave } from './order.ts'

/** The person's actions, as pure functions from one state to the next. Times are milliseconds since 1970. */

export const withBlock = (state: EditingState, edit: BlockEdit): EditingState => ({
  ...state,
  blocks: { ...state.blocks, [edit.key]: edit },
})

export function withoutBlock(state: EditingState, key: string): EditingState {
  const { [key]: _, ...blocks } = state.blocks
  const base = state.order.base.filter((other) => other !== key)
  return { ...state, blocks, list: state.list.filter((other) => other !== key), order: { ...state.order, base } }
}

export function editSite(state: EditingState, fields: Partial<SiteFields>, now: number): EditingState {
  const sent = state.inFlight?.kind === 'site' || state.inFlight?.kind === 'seo' ? [state.inFlight.fields] : []
  const site = change(state.site, fields, siteFields(state.site.row), [...sent, ...state.site.maybe], now) as SiteEdit
  return { ...state, site }
}

export function editBlock(state: EditingState, key: string, fields: Partial<BlockFields>, now: number): EditingState {
  const edit = state.blocks[key]
  if (!edit) return state
  const sent = state.inFlight?.kind === 'block' && state.inFlight.key === key ? [state.inFlight.fields] : []
  const known = edit.row && blockFields(edit.row)
  return withBlock(state, change(edit, fields, known, [...sent, ...edit.maybe], now) as BlockEdit)
}

export interface Addition {
  key: string
  idempotencyKey: string
  type: BlockType
  fields: BlockFields
  /** The block to insert after. Absent inserts at the end, null at the front. */
  after?: string | null
}

export function addBlock(
  state: EditingState,
  { key, idempotencyKey, type, fields, after }: Addition,
  now: number,
): EditingState {
  const edit: BlockEdit = { key, type, mine: fields, maybe: [], editedAt: now, create: { idempotencyKey } }
  const at = after === undefined ? state.list.length : after === null ? 0 : state.list.indexOf(after) + 1
  return { ...withBlock(state, edit), list: state.list.toSpliced(at, 0, key) }
}

/** Removes a block. The server is told after {@link UNDO_TIME}. */
export function removeBlock(state: EditingState, key: string, now: number): EditingState {
  const edit = state.blocks[key]
  return edit ? withBlock(state, { ...edit, removed: { dueAt: now + UNDO_TIME } }) : state
}

/** Restores a block whose deletion has not been sent. Returns the same state if it is too late. */
export function undoRemove(state: EditingState, key: string, now: number): EditingState {
  const edit = state.blocks[key]
  if (!edit?.removed || edit.removed.isSent) return state
  const { removed: _, ...rest } = edit
  return withBlock(state, { ...rest, editedAt: now })
}

/** Puts the visible blocks in this order. Deleted ones stay behind the block they followed. */
export function arrange(state: EditingState, keys: readonly string[], now: number): EditingState {
  const { refusal: _, ...order } = state.order
  return { ...state, list: weave(keys, state.list), order: { ...order, editedAt: now } }
}

/** Moves a block to an index among the visible ones. Beyond the ends, it stays at the end. */
export function moveBlock(state: EditingState, key: string, place: number, now: number): EditingState {
  const others = visibleKeys(state).filter((other) => other !== key)
  if (!state.blocks[key]) return state
  return arrange(state, others.toSpliced(Math.max(0, place), 0, key), now)
}

/** `mine` sends this screen's version over the other one, `other` takes the other one. */
export const settleSite = (state: EditingState, choice: Choice): EditingState => ({
  ...state,
  site: (choice === 'mine' ? keepMine(state.site) : useOther(state.site)) as SiteEdit,
})

/** @param fresh idempotency key for creating a block again that was deleted elsewhere */
export function settleBlock(state: EditingState, key: string, choice: Choice, fresh: string): EditingState {
  const edit = state.blocks[key]
  if (!edit) return state
  if (!edit.gone) return withBlock(state, (choice === 'mine' ? keepMine(edit) : useOther(edit)) as BlockEdit)
  if (choice === 'other') return withoutBlock(state, key)
  return withBlock(state, {
    key,
    type: edit.type,
    mine: blockNow(edit),
    maybe: [],
    editedAt: 0,
    create: { idempotencyKey: fresh },
  })
}

export function settleOrder(state: EditingState, choice: Choice): EditingState {
  const { conflict: _, ...order } = state.order
  const list = choice === 'mine' ? state.list : weave(order.base, state.list)
  return { ...state, list, order: { ...order, maybe: [], editedAt: 0 } }
}

const isIdle = (edit: { mine: object }) => isEmpty(edit.mine)

/**
 * Sends changes without waiting for a pause in typing. With `removals`, also sends deletions, which can then no longer
 * be undone.
 */
export function makeDue(state: EditingState, { removals = false } = {}): EditingState {
  const hurry = (edit: BlockEdit): BlockEdit => ({
    ...edit,
    editedAt: isIdle(edit) ? edit.editedAt : 0,
    ...(edit.removed && removals && { removed: { ...edit.removed, dueAt: 0 } }),
  })
  const blocks = Object.fromEntries(Object.entries(state.blocks).map(([key, edit]) => [key, hurry(edit)]))
  return { ...state, blocks, site: { ...state.site, editedAt: 0 }, order: { ...state.order, editedAt: 0 } }
}

/** Retries whatever failed: the connection, a refused change, or an ended session. */
export function retry(state: EditingState): EditingState {
  const clear = <T extends { refusal?: unknown; trouble?: unknown }>({ refusal: _, trouble: __, ...edit }: T) => edit
  const blocks = Object.fromEntries(Object.entries(state.blocks).map(([key, edit]) => [key, clear(edit) as BlockEdit]))
  const { offline: _, signedOut: __, ...rest } = state
  return makeDue({
    ...rest,
    blocks,
    site: clear(state.site),
    order: clear(state.order),
  })
}
