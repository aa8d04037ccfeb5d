import type { ContactFilter } from '@greenroom/contracts'
import { contactCounters, contacts } from '@greenroom/db'
import { filterToRule } from '@greenroom/domain'
import { eq, type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { type ContactView, selectViews } from './contact.ts'
import {
  countMatching,
  cursorOf,
  findPositions,
  liveOf,
  type Order,
  type Position,
  positionOf,
  readDefinitions,
  ruleCondition,
  segmentsOfChoice,
  WALK,
  wayOf,
} from '../../audience/public.ts'
import { type Searched, searchIds } from './list-search.ts'

export interface ListQuery extends ContactFilter, Order {
  page: number
  limit: number
  after?: string | undefined
  before?: string | undefined
}

export interface ContactList {
  items: ContactView[]
  total: number
  totalIsExact: boolean
  next: string | null
  previous: string | null
  locked: number
}

interface Counted {
  live: number
  locked: number
}

/** A list filter as conditions on live rows of `contacts`. */
export interface FilterConditions {
  condition: SQL | undefined
  /** Equivalent condition that is faster over the whole audience. */
  conditionOfAll: SQL | undefined
  /** The part of the condition about the last activity. A list sorted by activity starts there. */
  activity: SQL | undefined
  /** True for a search with too many matches to count at once. */
  isSearch: boolean
}

/**
 * Returns one page of the contacts that match a filter: by number, or after (or before) the end of another page.
 * @throws AppError VALIDATION_FAILED for an unknown position; CONFLICT as `ruleCondition`
 */
export async function listContacts(context: Context, query: ListQuery): Promise<ContactList> {
  const { page, limit, sort, order, after, before, ...filter } = query
  const by = { sort, order }
  const [counted, conditions] = await Promise.all([countAll(context), conditionsOfFilter(context, filter)])
  const from = before ?? after
  const position = from === undefined ? undefined : positionOf(by, from)
  const offset = position ? 0 : (page - 1) * limit
  const window = await windowOf(context, conditions, by, {
    counted,
    offset,
    limit,
    position,
    isBackwards: before !== undefined,
  })
  const { positions, hasBefore, hasAfter } = window
  const [items, total] = await Promise.all([
    viewsOf(context, positions),
    window.total === undefined
      ? totalOf(context, conditions, counted, window.seen)
      : { total: window.total, totalIsExact: true },
  ])
  const [first, last] = [positions[0], positions.at(-1)]
  return {
    items,
    ...total,
    next: hasAfter && last ? cursorOf(by, last) : null,
    previous: hasBefore && first ? cursorOf(by, first) : null,
    locked: counted.locked,
  }
}

/**
 * Returns the conditions of a filter: words by search, everything else as a rule. @throws AppError CONFLICT as
 * `ruleCondition`
 */
export async function conditionsOfFilter(context: Context, { q, ...filter }: ContactFilter): Promise<FilterConditions> {
  const referred = segmentsOfChoice(filter)
  const [definitions, searched] = await Promise.all([
    referred.length === 0
      ? new Map()
      : context.db.readForOwner(context.ownerId, (tx) => readDefinitions(tx, context, referred)),
    q?.trim() ? searchIds(context, q.trim()) : undefined,
  ])
  const given = { definitions, now: context.now }
  const test = (part: ContactFilter) => {
    const rule = filterToRule(part, 'UTC')
    return rule.where.rules.length === 0 ? [] : [ruleCondition(rule, given)]
  }
  const { active_within, inactive_for } = filter
  return {
    condition: allOf([...(searched ? [searched.condition] : []), ...test(filter)]),
    conditionOfAll: allOf([...(searched ? [searched.byIndex ?? searched.condition] : []), ...test(filter)]),
    activity: allOf(test({ active_within, inactive_for })),
    isSearch: isOpen(searched),
  }
}

const allOf = (tests: readonly SQL[]) => (tests.length === 0 ? undefined : sql.join([...tests], sql` and `))
const isOpen = (searched: Searched | undefined) => searched !== undefined && !searched.isComplete

interface WindowRequest {
  counted: Counted
  offset: number
  limit: number
  position: Position | undefined
  isBackwards: boolean
}

/** Finds the positions of one page, and one more to know whether any follow. */
async function windowOf(context: Context, conditions: FilterConditions, by: Order, request: WindowRequest) {
  const { counted, offset, limit, position, isBackwards } = request
  if (!conditions.condition && offset > counted.live / 2) return fromTheEnd(context, by, request)
  const found = await findPositions(context, {
    ...conditions,
    way: wayOf(by, isBackwards),
    after: position,
    offset,
    limit: limit + 1,
  })
  const hasMore = found.positions.length > limit
  const positions = found.positions.slice(0, limit)
  return {
    ...found,
    positions: isBackwards ? positions.toReversed() : positions,
    hasBefore: isBackwards ? hasMore : position !== undefined || offset > 0,
    hasAfter: isBackwards ? position !== undefined : hasMore,
  }
}

/** Finds a page in the second half of all contacts, reading from the end, which is nearer. */
async function fromTheEnd(context: Context, by: Order, { counted, offset, limit }: WindowRequest) {
  const behind = Math.max(0, counted.live - offset - limit)
  const amount = Math.min(limit, Math.max(0, counted.live - offset))
  const found = await findPositions(context, {
    condition: undefined,
    way: wayOf(by, true),
    offset: behind,
    limit: amount,
  })
  return { ...found, positions: found.positions.toReversed(), hasBefore: true, hasAfter: behind > 0 }
}

/** Counts matches, or returns a lower bound for words that are too common to count. */
async function totalOf(context: Context, { condition, isSearch }: FilterConditions, { live }: Counted, seen: number) {
  if (!condition) return { total: live, totalIsExact: true }
  if (isSearch && live > WALK) return { total: seen, totalIsExact: false }
  const { db, ownerId } = context
  const total = await db.readForOwner(ownerId, (tx) => countMatching(tx, sql`${liveOf(context)} and ${condition}`))
  return { total, totalIsExact: true }
}

async function countAll({ db, ownerId }: Context): Promise<Counted> {
  const [row] = await db.readForOwner(ownerId, (tx) =>
    tx.select().from(contactCounters).where(eq(contactCounters.userId, ownerId)).execute(),
  )
  return { live: row?.live ?? 0, locked: row?.locked ?? 0 }
}

/** Returns the contacts at these positions, in order, except those deleted meanwhile. */
async function viewsOf(context: Context, positions: readonly Position[]): Promise<ContactView[]> {
  if (positions.length === 0) return []
  const ids = positions.map(({ id }) => id)
  const views = await context.db.readForOwner(context.ownerId, (tx) =>
    selectViews(tx, sql`${liveOf(context)} and ${contacts.id} = any(${sql.param(ids)}::uuid[])`),
  )
  const byId = new Map(views.map((view) => [view.id, view]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
