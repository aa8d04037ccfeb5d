import { BLOCK_TYPES } from '@greenroom/domain'
import { z } from 'zod'
import { blockFields } from './fields.ts'
import type { Gateway } from './gateway.ts'
import { isEmpty, without } from '../../../lib/editing/merge.ts'
import type { BlockEdit, BlockFields, EditingState, Listing, NewBlock } from './model.ts'
import { absorb, remember } from './outcome.ts'
import { orderToSend, weave } from './order.ts'

/** Changes that the server has not confirmed. Stored in the browser, so that a reload loses nothing. */
const fields = z.record(z.string(), z.unknown())
const row = z.looseObject({ id: z.string(), version: z.int() })
const edit = z.object({ mine: fields, maybe: z.array(fields), conflict: z.array(z.string()).optional() })
const journal = z.object({
  version: z.literal(1),
  savedAt: z.number(),
  site: edit.extend({ row }),
  blocks: z.array(
    edit.extend({
      key: z.string(),
      id: z.string().optional(),
      type: z.enum(BLOCK_TYPES),
      row: row.optional(),
      create: z.object({ idempotencyKey: z.string(), body: fields.optional() }).optional(),
      isRemoved: z.boolean(),
    }),
  ),
  order: z.object({
    list: z.array(z.string()),
    base: z.array(z.string()),
    version: z.int(),
    maybe: z.array(z.array(z.string())),
  }),
})
export type Journal = z.infer<typeof journal>

/** Tells whether the server has yet to receive changes of this block. */
export function isUnsent(block: BlockEdit): boolean {
  if (block.id === undefined) return !block.removed || block.create?.body !== undefined
  return Boolean(block.removed) || !isEmpty(block.mine)
}

/** Returns the journal to store, or undefined if everything is sent. Blocks go by their ids once they have one. */
export function journalOf(state: EditingState, now: number): Journal | undefined {
  const open = state.inFlight ? remember(state, state.inFlight) : state
  const unsent = Object.values(open.blocks).filter(isUnsent)
  const isOrdered = orderToSend(open.list, open.order) !== undefined
  if (unsent.length === 0 && isEmpty(open.site.mine) && !isOrdered) return undefined
  const name = (key: string) => open.blocks[key]?.id ?? key
  const { row, mine, maybe, conflict } = open.site
  const { base, version, maybe: sent } = open.order
  const blocks = unsent.map((block) => ({ ...block, key: name(block.key), isRemoved: Boolean(block.removed) }))
  const order = { list: open.list.map(name), base: base.map(name), version, maybe: sent.map((keys) => keys.map(name)) }
  return {
    version: 1,
    savedAt: now,
    site: { row, mine, maybe, ...(conflict && { conflict }) },
    blocks,
    order,
  } as unknown as Journal
}

/** Reads a stored journal; undefined if it is invalid. */
export function readJournal(text: string): Journal | undefined {
  try {
    return journal.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Learns the ids of blocks whose creation was sent but never answered. It runs before the listing is read, which would
 * show them as someone else's blocks. Ids that cannot be learned now are requested again later.
 */
export async function learnIds(kept: Journal, gateway: Pick<Gateway, 'perform'>): Promise<Journal> {
  let known = kept
  for (const edit of kept.blocks)
    if (edit.id === undefined && edit.create?.body) known = await learnId(known, edit, gateway)
  return known
}

async function learnId(
  kept: Journal,
  edit: Journal['blocks'][number],
  gateway: Pick<Gateway, 'perform'>,
): Promise<Journal> {
  const body = edit.create?.body as unknown as NewBlock
  const answer = await gateway
    .perform({ kind: 'create', key: edit.key, idempotencyKey: edit.create?.idempotencyKey ?? '', body })
    .catch(() => undefined)
  if (answer?.kind !== 'block') return kept
  const { create: _, ...rest } = edit
  const { row } = answer
  const twin = kept.blocks.find((other) => other.id === row.id)
  const made = {
    ...rest,
    key: row.id,
    id: row.id,
    row,
    mine: { ...without(edit.mine as Partial<BlockFields>, blockFields(body)), ...twin?.mine },
  }
  const list = kept.order.list.filter((key) => key !== row.id).map((key) => (key === edit.key ? row.id : key))
  const base = kept.order.base.includes(row.id) ? kept.order.base : [...kept.order.base, row.id]
  return {
    ...kept,
    blocks: kept.blocks.filter((other) => other !== twin).map((other) => (other === edit ? made : other)),
    order: { ...kept.order, base, list },
  }
}

/** Returns the state of a screen that opens: the server's state with the unsent changes on top. */
export function open(listing: Listing, journals: readonly Journal[]): EditingState {
  const oldestFirst = journals.toSorted((a, b) => a.savedAt - b.savedAt)
  return oldestFirst.reduce(
    (state, kept) => join(state, absorb(resume(kept), listing)),
    absorb(blank(listing), listing),
  )
}

function blank({ site, orderVersion }: Listing): EditingState {
  return {
    site: { row: site, mine: {}, maybe: [], editedAt: 0 },
    blocks: {},
    list: [],
    order: { base: [], version: orderVersion, maybe: [], editedAt: 0 },
  }
}

/** Returns the state in which the journal was stored. Everything in it is due. */
function resume({ site, blocks, order }: Journal): EditingState {
  const edits = blocks.map(
    ({ isRemoved, ...kept }) =>
      [kept.key, { ...kept, editedAt: 0, ...(isRemoved && { removed: { dueAt: 0 } }) } as BlockEdit] as const,
  )
  return {
    site: { ...site, editedAt: 0 } as EditingState['site'],
    blocks: Object.fromEntries(edits),
    list: order.list,
    order: { base: order.base, version: order.version, maybe: order.maybe, editedAt: 0 },
  }
}

/** Merges an unsent journal into the state of an open screen. */
export function adopt(state: EditingState, kept: Journal, listing: Listing): EditingState {
  const fresh = absorb(state, listing)
  const keyOf = new Map(
    Object.values(fresh.blocks).flatMap((edit) => (edit.id === undefined ? [] : [[edit.id, edit.key] as const])),
  )
  return join(
    fresh,
    rekey(absorb(resume(kept), listing), (key) => keyOf.get(key) ?? key),
  )
}

function rekey(state: EditingState, name: (key: string) => string): EditingState {
  const blocks = Object.fromEntries(
    Object.values(state.blocks).map((edit) => [name(edit.key), { ...edit, key: name(edit.key) }]),
  )
  const { base, maybe } = state.order
  return {
    ...state,
    blocks,
    list: state.list.map(name),
    order: { ...state.order, base: base.map(name), maybe: maybe.map((keys) => keys.map(name)) },
  }
}

/** Lays the unsent part of one state over another of the same listing. The later one wins field by field. */
function join(under: EditingState, over: EditingState): EditingState {
  const blocks = { ...under.blocks }
  for (const edit of Object.values(over.blocks)) blocks[edit.key] = overlay(blocks[edit.key], edit)
  const isOrdered = orderToSend(over.list, over.order) !== undefined || over.order.conflict
  return {
    ...under,
    blocks,
    site: isEmpty(over.site.mine) ? under.site : overlay(under.site, over.site),
    list: isOrdered ? weave(over.list, under.list) : weave(under.list, over.list),
    order: isOrdered ? over.order : under.order,
  }
}

function overlay<E extends Pick<BlockEdit, 'mine' | 'maybe' | 'conflict' | 'removed'> | EditingState['site']>(
  under: E | undefined,
  over: E,
): E {
  if (!under || isEmpty(under.mine)) return over
  return isEmpty(over.mine) && !('removed' in over)
    ? under
    : { ...under, ...over, mine: { ...under.mine, ...over.mine }, maybe: [...under.maybe, ...over.maybe] }
}
