import { block, type Block, miniSite, type MiniSite, validationDetails } from '@greenroom/contracts'
import type { BlockType } from '@greenroom/domain'
import { withBlock, withoutBlock } from './actions.ts'
import { blockFields, siteFields, unwrapHeader } from './fields.ts'
import { pauseAfter, type Refusal } from '../../../lib/editing/edit.ts'
import { rebase, without } from '../../../lib/editing/merge.ts'
import type { BlockEdit, EditingState, Listing, Operation, SiteEdit } from './model.ts'
import { rebaseOrder } from './order.ts'

/** The server's answer to an operation. */
export type Answer =
  | { kind: 'block'; row: Block }
  | { kind: 'site'; row: MiniSite }
  | { kind: 'order'; rows: Block[]; version: number }
  | { kind: 'deleted' }
  | { kind: 'listing'; listing: Listing }

export interface Failure {
  /** HTTP status, or 0 without an answer. */
  status: number
  code: string
  message: string
  details?: unknown
  /** Seconds to wait, as requested by the server. */
  retryAfter?: number
}

/** Marks an operation as under way. */
export function begin(state: EditingState, operation: Operation): EditingState {
  return { ...marked(state, operation), inFlight: operation }
}

/** Freezes the body of a new block, and makes a deletion final, at the first attempt. */
function marked(state: EditingState, operation: Operation): EditingState {
  const edit = operation.kind === 'create' || operation.kind === 'delete' ? state.blocks[operation.key] : undefined
  if (!edit) return state
  if (operation.kind === 'create')
    return withBlock(state, { ...edit, create: { idempotencyKey: operation.idempotencyKey, body: operation.body } })
  return withBlock(state, { ...edit, removed: { dueAt: 0, isSent: true } })
}

export function succeed(state: EditingState, operation: Operation, answer: Answer, now: number): EditingState {
  const { inFlight: _, offline: __, ...rest } = state
  return { ...acknowledge(rest, operation, answer), ...(operation.kind !== 'refresh' && { savedAt: now }) }
}

function acknowledge(state: EditingState, operation: Operation, answer: Answer): EditingState {
  if (operation.kind === 'create' && answer.kind === 'block') return created(state, operation, answer.row)
  if (operation.kind === 'block' && answer.kind === 'block') return changedBlock(state, operation, answer.row)
  if ((operation.kind === 'site' || operation.kind === 'seo') && answer.kind === 'site')
    return changedSite(state, operation, answer.row)
  if (operation.kind === 'delete') return deleted(state, operation.key)
  if (operation.kind === 'order' && answer.kind === 'order') return ordered(state, operation, answer)
  return answer.kind === 'listing' ? absorb(state, answer.listing) : state
}

function created(state: EditingState, operation: Extract<Operation, { kind: 'create' }>, row: Block): EditingState {
  const edit = state.blocks[operation.key]
  if (!edit) return state
  const { create: _, refusal: __, trouble: ___, ...rest } = edit
  const twin = Object.values(state.blocks).find((other) => other.id === row.id)
  const clean = twin ? withoutBlock(state, twin.key) : state
  const mine = { ...without(edit.mine, blockFields(operation.body)), ...twin?.mine }
  const at = twin ? state.order.base.indexOf(twin.key) : clean.order.base.length
  const base = clean.order.base.toSpliced(at, 0, operation.key)
  const doubt = operation.isRepeat ? { isUnseen: true as const } : {}
  return {
    ...withBlock(clean, { ...rest, ...doubt, id: row.id, row, mine }),
    ...(operation.isRepeat && { stale: true as const }),
    order: { ...clean.order, base, version: clean.order.version + 1 },
  }
}

/**
 * Removes the block and increases the order's version, as the server does with every block that comes or goes. A wrong
 * guess is refused and read again.
 */
function deleted(state: EditingState, key: string): EditingState {
  const without = withoutBlock(state, key)
  return { ...without, order: { ...without.order, version: state.order.version + 1 } }
}

function changedBlock(state: EditingState, operation: Extract<Operation, { kind: 'block' }>, row: Block): EditingState {
  const edit = state.blocks[operation.key]
  if (!edit) return state
  const { trouble: _, ...rest } = edit
  return withBlock(state, { ...rest, row, mine: without(edit.mine, operation.fields), maybe: [] })
}

function changedSite(
  state: EditingState,
  operation: Extract<Operation, { kind: 'site' | 'seo' }>,
  row: MiniSite,
): EditingState {
  const { trouble: _, ...rest } = state.site
  return { ...state, site: { ...rest, row, mine: without(state.site.mine, operation.fields), maybe: [] } }
}

function ordered(
  state: EditingState,
  operation: Extract<Operation, { kind: 'order' }>,
  answer: Extract<Answer, { kind: 'order' }>,
): EditingState {
  const { trouble: _, ...order } = state.order
  return { ...state, order: { ...order, base: operation.keys, version: answer.version, maybe: [] } }
}

/** Takes in the server's current state. Changes of this screen stay on top. */
export function absorb(state: EditingState, { site, blocks: rows, orderVersion }: Listing): EditingState {
  const keyOf = new Map(
    Object.values(state.blocks).flatMap((edit) => (edit.id === undefined ? [] : [[edit.id, edit.key] as const])),
  )
  const seen = rows.map((row) => absorbBlock(state.blocks[keyOf.get(row.id) ?? ''], row))
  const ids = new Set(rows.map((row) => row.id))
  const rest = Object.values(state.blocks).filter((edit) => edit.id === undefined || !ids.has(edit.id))
  const missing = rest.flatMap((edit) => missingBlock(edit) ?? [])
  const blocks = Object.fromEntries([...seen, ...missing].map((edit) => [edit.key, edit]))
  const placed = rebaseOrder(
    state.list,
    state.order,
    seen.map((edit) => edit.key),
    orderVersion,
    new Set(Object.keys(blocks)),
  )
  const { stale: _, ...fresh } = state
  return {
    ...fresh,
    ...placed,
    blocks,
    site: site.version < state.site.row.version ? state.site : (rebase(state.site, site, siteFields) as SiteEdit),
  }
}

function absorbBlock(edit: BlockEdit | undefined, row: Block): BlockEdit {
  // A newer server may have types unknown to this build. They are listed without any actions.
  if (!edit) return { key: row.id, id: row.id, type: row.type as BlockType, row, mine: {}, maybe: [], editedAt: 0 }
  const { isUnseen: _, ...seen } = edit
  return seen.row && row.version < seen.row.version ? seen : (rebase(seen, row, blockFields) as BlockEdit)
}

/** Handles a block that the server no longer has. It is dropped, unless it was changed here or was never seen there. */
function missingBlock(edit: BlockEdit): BlockEdit | undefined {
  if (edit.id === undefined) return edit
  const isOurs = edit.isUnseen || Object.keys(edit.mine).length > 0
  return edit.removed || !isOurs ? undefined : { ...edit, gone: true }
}

export function fail(state: EditingState, operation: Operation, failure: Failure, now: number): EditingState {
  const { inFlight: _, ...rest } = state
  if (failure.status === 401) return { ...remember(rest, operation), signedOut: true }
  if (failure.status === 0) return { ...remember(rest, operation), offline: waiting(rest.offline, now) }
  const { offline: __, ...online } = rest
  if (failure.status === 429 || failure.status >= 500)
    return troubled(remember(online, operation), operation, failure, now)
  if (failure.status === 404) return lost(online, operation)
  if (failure.code === 'VERSION_CONFLICT' || failure.code === 'CONFLICT')
    return clashed(online, operation, failure, now)
  return refused(online, operation, failure)
}

const waiting = (before: { attempts: number } | undefined, now: number) => {
  const attempts = (before?.attempts ?? 0) + 1
  return { attempts, retryAt: now + pauseAfter(attempts) }
}

/** Remembers values sent without an answer, so that they are not taken for someone else's change later. */
export function remember(state: EditingState, operation: Operation): EditingState {
  if (operation.kind === 'site' || operation.kind === 'seo')
    return { ...state, site: { ...state.site, maybe: [...state.site.maybe, operation.fields] } }
  if (operation.kind === 'order')
    return { ...state, order: { ...state.order, maybe: [...state.order.maybe, operation.keys] } }
  const edit = operation.kind === 'block' ? state.blocks[operation.key] : undefined
  return edit && operation.kind === 'block'
    ? withBlock(state, { ...edit, maybe: [...edit.maybe, operation.fields] })
    : state
}

/** Changes the part of the state that an operation concerns. */
function patchTarget(
  state: EditingState,
  operation: Operation,
  patch: Partial<Pick<BlockEdit, 'refusal' | 'trouble' | 'gone'>>,
): EditingState {
  if (operation.kind === 'site' || operation.kind === 'seo') return { ...state, site: { ...state.site, ...patch } }
  if (operation.kind === 'order' || operation.kind === 'refresh') {
    const { gone: _, ...forOrder } = patch
    return { ...state, order: { ...state.order, ...forOrder } }
  }
  const edit = state.blocks[operation.key]
  return edit ? withBlock(state, { ...edit, ...patch }) : state
}

function troubleOf(state: EditingState, operation: Operation) {
  if (operation.kind === 'site' || operation.kind === 'seo') return state.site.trouble
  if (operation.kind === 'order' || operation.kind === 'refresh') return state.order.trouble
  return state.blocks[operation.key]?.trouble
}

function troubled(state: EditingState, operation: Operation, failure: Failure, now: number): EditingState {
  const trouble = waiting(troubleOf(state, operation), now)
  const asked = now + (failure.retryAfter ?? 0) * 1000
  return patchTarget(state, operation, { trouble: { ...trouble, retryAt: Math.max(trouble.retryAt, asked) } })
}

/**
 * Handles an answer of 404: the block or the whole site was deleted elsewhere. If it may be either, the state is read
 * again.
 */
function lost(state: EditingState, operation: Operation): EditingState {
  if (operation.kind === 'delete') return deleted(state, operation.key)
  if (operation.kind === 'block' || operation.kind === 'create')
    return { ...patchTarget(state, operation, { gone: true }), stale: true }
  return operation.kind === 'order' ? { ...state, stale: true } : { ...state, gone: true }
}

/** Handles a version conflict. Puts the changes on top of the newer version, or reads it if the answer lacks it. */
function clashed(state: EditingState, operation: Operation, failure: Failure, now: number): EditingState {
  const current = (failure.details as { current?: unknown } | undefined)?.current
  if (operation.kind === 'site' || operation.kind === 'seo') {
    const row = miniSite.safeParse(current)
    return row.success
      ? { ...state, site: rebase(state.site, row.data, siteFields) as SiteEdit }
      : again(state, operation, failure, now)
  }
  const edit = operation.kind === 'block' ? state.blocks[operation.key] : undefined
  const row = block.safeParse(current)
  return edit && row.success
    ? withBlock(state, rebase(edit, row.data, blockFields) as BlockEdit)
    : again(state, operation, failure, now)
}

/** Reads everything again, at growing intervals so that two disagreeing devices do not loop. */
function again(state: EditingState, operation: Operation, failure: Failure, now: number): EditingState {
  if (operation.kind === 'create') return refused(state, operation, failure)
  const calm = troubleOf(state, operation) === undefined
  return {
    ...(calm
      ? patchTarget(state, operation, { trouble: { attempts: 1, retryAt: now } })
      : troubled(state, operation, failure, now)),
    stale: true,
  }
}

/** Handles a refusal. The input stays, with the message at its field. */
function refused(state: EditingState, operation: Operation, failure: Failure): EditingState {
  const refusal: Refusal = {
    kind: kindOf(failure),
    message: failure.message,
    fields: fieldsOf(failure),
    details: failure.details,
  }
  if (operation.kind === 'delete') return patchTarget(bringBack(state, operation.key), operation, { refusal })
  const noted = patchTarget(state, operation, { refusal })
  const edit = operation.kind === 'create' ? noted.blocks[operation.key] : undefined
  if (!edit || operation.kind !== 'create') return noted
  return withBlock(noted, { ...edit, create: { idempotencyKey: nextKey(operation.idempotencyKey) } })
}

function bringBack(state: EditingState, key: string): EditingState {
  const edit = state.blocks[key]
  if (!edit) return state
  const { removed: _, ...rest } = edit
  return withBlock(state, rest)
}

/** Returns a new idempotency key. Nothing was created under the old one, and the next body will differ. */
function nextKey(key: string): string {
  const [stem = '', count = '1'] = key.split('~')
  return `${stem}~${Number(count) + 1}`
}

const kindOf = (failure: Failure): Refusal['kind'] =>
  failure.status === 400 ? 'invalid' : failure.status === 402 ? 'plan' : 'refused'

/** Returns the messages by field. Messages about the whole body have no field. */
function fieldsOf(failure: Failure): Record<string, string> {
  const details = validationDetails.safeParse(failure.details)
  const issues = details.success ? details.data.issues.filter(({ path }) => path !== 'body') : []
  return unwrapHeader(
    Object.fromEntries(issues.toReversed().map((issue) => [issue.path.replace(/^body\./, ''), issue.message])),
  )
}
