import { contacts } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { fitting, liveOf } from './matching.ts'
import type { Position, Way } from './list-order.ts'

/** A requested part of a list. */
export interface Wanted {
  /** Condition on live contacts. Undefined selects all of them. */
  condition: SQL | undefined
  /** Equivalent condition that is faster over the whole audience. Defaults to `condition`. */
  conditionOfAll?: SQL | undefined
  /** The part of the condition about the last activity. A list sorted by activity starts there. */
  activity?: SQL | undefined
  way: Way
  /** Returns only contacts after this position. */
  after?: Position | undefined
  offset: number
  limit: number
}

export interface Found {
  positions: Position[]
  /** Number of matches, or undefined if only the beginning of the list was read. */
  total: number | undefined
  /** Matches among the rows that were read: a lower bound of the total. */
  seen: number
}

/**
 * Rows that are read in list order and tested one by one before the whole audience is searched. A common condition
 * fills a page within them in a few milliseconds. A rare one is cheaper by one scan of the covering index.
 */
export const WALK = 5000

interface Reading {
  /** Rows tested one by one before the whole audience is searched. */
  reach?: number
  /** Transaction to read in. Without one, each query has its own. */
  tx?: OwnerTx
}

/** Finds one page of a list: first in list order, then, if that is not enough, over the whole audience. */
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

/** Without a condition, reads the index of the sort order. The offset skips entries without reading the table. */
const straight = (context: Context, wanted: Wanted): SQL =>
  sql`select id, key::text as key, 0 as total, 0 as looked from (
      select ${contacts.id} as id, ${wanted.way.column} as key from ${contacts}
      where ${liveOf(context)} ${behind(wanted)} order by ${wanted.way.by} limit ${wanted.limit} offset ${wanted.offset}
    ) page`

/** Tests the first `reach` rows in order. */
const walk = (context: Context, wanted: Wanted, condition: SQL, reach: number): SQL =>
  sql`with walked as materialized (
      select contacts.id, ${wanted.way.column} as key, row_number() over () as place, ${condition} as fits from (
        select * from contacts where ${liveOf(context)} ${leap(wanted)} ${behind(wanted)} order by ${wanted.way.by} limit ${reach}
      ) contacts
    ), page as (select id, key, place from walked where fits order by place limit ${wanted.limit} offset ${wanted.offset})
    select id, key::text as key, (select count(*)::int from walked where fits) as total,
      (select count(*)::int from walked) as looked
    from (select 1) one left join page on true order by place`

/** Finds all matches, then sorts them. */
function everywhere(context: Context, wanted: Wanted, condition: SQL): SQL {
  const { way, limit, offset } = wanted
  const facts = way.isInFacts
    ? sql`, ${contacts.lastActivity} as last_activity, ${contacts.createdAt} as created_at, ${contacts.score} as score`
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
