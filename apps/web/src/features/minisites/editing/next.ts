import { blockProblems, newBlockOf, siteBody, siteProblems } from './fields.ts'
import type { Refusal } from '../../../lib/editing/edit.ts'
import { isEmpty } from '../../../lib/editing/merge.ts'
import { type BlockEdit, type EditingState, type Operation, TYPING_PAUSE } from './model.ts'
import { orderToSend } from './order.ts'

/** The next step: send an operation, check again at a time, or wait for the person. */
export type Next = { send: Operation } | { wakeAt: number } | undefined

interface Candidate {
  at: number
  operation: () => Operation
}

/**
 * Returns the next call for this state. New blocks come first, since others may depend on their ids. Deletions and
 * changes follow. The order comes last, once the server has all its blocks. An unanswered creation or order is sent
 * again before anything else touches the order; otherwise nobody could tell who changed it.
 */
export function nextOperation(state: EditingState, now: number): Next {
  if (state.inFlight || state.gone || state.signedOut) return undefined
  if (state.offline && state.offline.retryAt > now) return { wakeAt: state.offline.retryAt }
  const candidates = [
    ...creations(state),
    ...refresh(state),
    ...deletions(state),
    ...siteChanges(state),
    ...blockChanges(state),
    ...ordering(state),
  ]
  const due = candidates.find((candidate) => candidate.at <= now)
  if (due) return { send: due.operation() }
  return candidates.length > 0 ? { wakeAt: Math.min(...candidates.map((candidate) => candidate.at)) } : undefined
}

const dueAt = (edit: { editedAt: number; trouble?: { retryAt: number } }) =>
  Math.max(edit.editedAt === 0 ? 0 : edit.editedAt + TYPING_PAUSE, edit.trouble?.retryAt ?? 0)

function creations(state: EditingState): Candidate[] {
  const pending = pendingCreations(state)
  const inDoubt = pending.filter((edit) => edit.create?.body)
  const isOrderInDoubt = state.order.maybe.length > 0
  const next = inDoubt.length > 0 ? inDoubt : isOrderInDoubt ? [] : pending
  return next.map((edit) => ({
    at: edit.create?.body ? (edit.trouble?.retryAt ?? 0) : dueAt(edit),
    operation: () => creation(edit),
  }))
}

/**
 * Returns the blocks that can be created now. One that was already attempted must be, to learn its id, even if it was
 * deleted since.
 */
function pendingCreations(state: EditingState): BlockEdit[] {
  const fresh = state.list
    .flatMap((key) => state.blocks[key] ?? [])
    .filter((edit) => edit.id === undefined && !edit.refusal && !edit.gone)
  return fresh.filter((edit) => edit.create?.body || (!edit.removed && isEmpty(blockProblems(edit))))
}

/** Creates a block at the end, where pending deletions cannot shift it. The order then puts it in its place. */
function creation(edit: BlockEdit): Operation {
  const { key, create } = edit
  const idempotencyKey = create?.idempotencyKey ?? ''
  return create?.body
    ? { kind: 'create', key, idempotencyKey, body: create.body, isRepeat: true }
    : { kind: 'create', key, idempotencyKey, body: newBlockOf(edit) }
}

function refresh(state: EditingState): Candidate[] {
  const isInDoubt = pendingCreations(state).some((edit) => edit.create?.body)
  return state.stale && !isInDoubt
    ? [{ at: state.order.trouble?.retryAt ?? 0, operation: () => ({ kind: 'refresh' }) }]
    : []
}

function deletions(state: EditingState): Candidate[] {
  return Object.values(state.blocks).flatMap((edit) => {
    const { removed, id, key, trouble } = edit
    return removed && id !== undefined
      ? [
          {
            at: Math.max(removed.dueAt, trouble?.retryAt ?? 0),
            operation: (): Operation => ({ kind: 'delete', key, id }),
          },
        ]
      : []
  })
}

interface Mine<F> {
  mine: Partial<F>
  conflict?: (keyof F)[]
  gone?: true
  refusal?: Refusal
}

/**
 * Returns the changes that the server would accept now. Fields with a problem or a conflict wait, the others do not. A
 * refusal that names no field stops them all.
 */
function ready<F extends object>(
  { mine, conflict = [], gone, refusal }: Mine<F>,
  problems: Record<string, string>,
): Partial<F> {
  const wrong = new Set(Object.keys({ ...problems, ...refusal?.fields }).map((path) => path.split('.')[0] ?? ''))
  const isNamed = Object.keys(mine).some((field) => wrong.has(field))
  if (gone || (refusal && !isNamed)) return {}
  const waiting = new Set<string>([...wrong, ...conflict.map(String)])
  return Object.fromEntries(Object.entries(mine).filter(([field]) => !waiting.has(field))) as Partial<F>
}

function siteChanges({ site }: EditingState): Candidate[] {
  const { seo, ...fields } = ready(site, siteProblems(site))
  const version = site.row.version
  if (!isEmpty(fields)) {
    const operation = (): Operation => ({ kind: 'site', fields, body: siteBody(site, fields), version })
    return [{ at: dueAt(site), operation }]
  }
  return seo ? [{ at: dueAt(site), operation: () => ({ kind: 'seo', fields: { seo }, version }) }] : []
}

function blockChanges(state: EditingState): Candidate[] {
  return Object.values(state.blocks).flatMap((edit) => {
    const { key, id, row } = edit
    if (id === undefined || !row || edit.removed || isEmpty(edit.mine)) return []
    const fields = ready(edit, blockProblems(edit))
    if (isEmpty(fields)) return []
    return [{ at: dueAt(edit), operation: (): Operation => ({ kind: 'block', key, id, fields, version: row.version }) }]
  })
}

function ordering(state: EditingState): Candidate[] {
  const { list, order } = state
  const keys = orderToSend(list, order)
  const isOrderInDoubt = order.maybe.length > 0
  if (
    !keys ||
    order.conflict ||
    order.refusal ||
    state.stale ||
    (pendingCreations(state).length > 0 && !isOrderInDoubt)
  )
    return []
  const ids = keys.flatMap((key) => state.blocks[key]?.id ?? [])
  return [{ at: dueAt(order), operation: () => ({ kind: 'order', keys, ids, version: order.version }) }]
}
