import { contacts } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { fitting, liveOf } from './matching.ts'
import type { Position, Way } from './list-order.ts'

/** The part of a list that is asked for. */
export interface Wanted {
  /** Tested of each live contact; undefined: all of them. */
  condition: SQL | undefined
  /** The same condition in a form that is quicker over the whole audience; absent: `condition`. */
  conditionOfAll?: SQL | undefined
  /** Its part about the last activity: the list by activity is entered there instead of at its start. */
  activity?: SQL | undefined
  way: Way
  /** Only contacts that come after it. */
  after?: Position | undefined
  offset: number
  limit: number
}

export interface Found {
  positions: Position[]
  /** How many fit in all; undefined where only the beginning of the list was read. */
  total: number | undefined
  /** How many fit among the rows that were read: a lower bound of the total. */
  seen: number
}

/**
 * Rows that are read in the order of the list and tested one by one before the whole audience is searched. What many
 * have fills a page within them in a few milliseconds; what few have is cheaper by one reading of the index of facts.
 */
export const WALK = 5000

interface Reading {
  /** Rows that are tested one by one before the whole audience is searched. */
  reach?: number
  /** The transaction that reads; absent: each query has one of its own. */
  tx?: OwnerTx
}

/** Finds one page of a list: first along its order, then, where that was not enough, over the whole audience. */
export async function findPositions(
  context: Context,
  wanted: Wanted,
  { reach = WALK, tx }: Reading = {},
): Promise<Found> {
  const { condition, offset, limit } = wanted
  const run = (query: SQL) => read(context, query, tx)
  if (!condition) {
    const { positions } = await run(straight(context, wanted))
    return { positions, total: undefined, seen: positions.length }
  }
  if (offset + limit < reach) {
    const walked = await run(walk(context, wanted, condition, reach))
    // The page is full, or the list has ended.
    if (walked.positions.length === limit || walked.looked < reach)
      return { positions: walked.positions, total: undefined, seen: walked.total }
  }
  const { positions, total } = await run(everywhere(context, wanted, wanted.conditionOfAll ?? condition))
  return { positions, total, seen: total }
}

interface PositionRow extends Record<string, unknown> {
  key: string | null
  id: string
  total: number
  looked: number
}

async function read({ db, ownerId }: Context, query: SQL, within?: OwnerTx) {
  const ask = (tx: OwnerTx) => tx.execute<PositionRow>(query).execute()
  const { rows } = await (within ? ask(within) : db.readForOwner(ownerId, ask))
  return {
    positions: rows.flatMap(({ key, id }) => (key === null ? [] : [{ key, id }])),
    total: rows[0]?.total ?? 0,
    looked: rows[0]?.looked ?? 0,
  }
}

const behind = ({ way, after }: Wanted) => (after ? sql`and ${way.behind(after)}` : sql``)

const leap = ({ way, activity }: Wanted) => (activity && way.isByActivity ? sql`and ${activity}` : sql``)

/** Without a condition: straight off the index of the order; the offset skips its entries without reading the table. */
const straight = (context: Context, wanted: Wanted): SQL =>
  sql`select id, key::text as key, 0 as total, 0 as looked from (
      select ${contacts.id} as id, ${wanted.way.column} as key from ${contacts}
      where ${liveOf(context)} ${behind(wanted)} order by ${wanted.way.by} limit ${wanted.limit} offset ${wanted.offset}
    ) page`

/** Tests the first `reach` rows in their order. */
const walk = (context: Context, wanted: Wanted, condition: SQL, reach: number): SQL =>
  sql`with walked as materialized (
      select contacts.id, ${wanted.way.column} as key, row_number() over () as place, ${condition} as fits from (
        select * from contacts where ${liveOf(context)} ${leap(wanted)} ${behind(wanted)} order by ${wanted.way.by} limit ${reach}
      ) contacts
    ), page as (select id, key, place from walked where fits order by place limit ${wanted.limit} offset ${wanted.offset})
    select id, key::text as key, (select count(*)::int from walked where fits) as total,
      (select count(*)::int from walked) as looked
    from (select 1) one left join page on true order by place`

/** Finds all that fit first, then sorts them. */
function everywhere(context: Context, wanted: Wanted, condition: SQL): SQL {
  const { way, limit, offset } = wanted
  const facts = way.isInFacts
    ? sql`, ${contacts.lastActivity} as last_activity, ${contacts.createdAt} as created_at`
    : sql``
  const source = way.isInFacts
    ? sql`fitting contacts where true`
    : sql`contacts where ${liveOf(context)} and ${contacts.id} in (select id from fitting)`
  return sql`with fitting as materialized (
      ${fitting(sql`${contacts.id} as id ${facts}`, sql`${liveOf(context)} and ${condition}`)}
    ), page as (
      select contacts.id, ${way.column} as key from ${source} ${behind(wanted)} order by ${way.by} limit ${limit} offset ${offset}
    )
    select id, key::text as key, (select count(*)::float8 from fitting) as total, 0 as looked
    from (select 1) one left join page on true`
}
