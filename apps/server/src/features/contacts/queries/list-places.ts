import { contacts } from '@greenroom/db'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { fitting, liveOf } from './matching.ts'
import type { Place, Way } from './list-order.ts'

/** What is looked for. */
export interface Wanted {
  /** Besides being live; absent: all. */
  condition: SQL | undefined
  /** The same, where all are looked at; absent: as it is. */
  conditionOfAll?: SQL | undefined
  /** What of it the list by activity can leap to. */
  activity?: SQL | undefined
  way: Way
  /** Only those behind it. */
  after?: Place | undefined
  offset: number
  limit: number
}

export interface Found {
  places: Place[]
  /** How many there are in all; undefined where only the beginning was looked at. */
  total: number | undefined
  /** Of those looked at, how many: there are at least so many. */
  seen: number
}

/**
 * Rows of the list's own order that are looked at one by one before all are: what many have is found among them in a few
 * milliseconds, what few have takes one reading of the index of facts.
 */
export const WALK = 5000

interface Reading {
  /** How many rows are looked at before all are. */
  reach?: number
  /** The transaction that reads; absent: each query has one of its own. */
  tx?: OwnerTx
}

/** The next so many in a list. */
export async function findPlaces(context: Context, wanted: Wanted, { reach = WALK, tx }: Reading = {}): Promise<Found> {
  const { condition, offset, limit } = wanted
  const run = (query: SQL) => read(context, query, tx)
  if (!condition) {
    const { places } = await run(straight(context, wanted))
    return { places, total: undefined, seen: places.length }
  }
  if (offset + limit < reach) {
    const walked = await run(walk(context, wanted, condition, reach))
    // The end of the list came first, or enough of what was looked for.
    if (walked.places.length === limit || walked.looked < reach)
      return { places: walked.places, total: undefined, seen: walked.total }
  }
  const { places, total } = await run(everywhere(context, wanted, wanted.conditionOfAll ?? condition))
  return { places, total, seen: total }
}

interface PlaceRow extends Record<string, unknown> {
  key: string | null
  id: string
  total: number
  looked: number
}

async function read({ db, ownerId }: Context, query: SQL, within?: OwnerTx) {
  const ask = (tx: OwnerTx) => tx.execute<PlaceRow>(query).execute()
  const { rows } = await (within ? ask(within) : db.readForOwner(ownerId, ask))
  return {
    places: rows.flatMap(({ key, id }) => (key === null ? [] : [{ key, id }])),
    total: rows[0]?.total ?? 0,
    looked: rows[0]?.looked ?? 0,
  }
}

const behind = ({ way, after }: Wanted) => (after ? sql`and ${way.behind(after)}` : sql``)

const leap = ({ way, activity }: Wanted) => (activity && way.isByActivity ? sql`and ${activity}` : sql``)

/** In the order of an index, past those before by its entries alone. */
const straight = (context: Context, wanted: Wanted): SQL =>
  sql`select id, key::text as key, 0 as total, 0 as looked from (
      select ${contacts.id} as id, ${wanted.way.column} as key from ${contacts}
      where ${liveOf(context)} ${behind(wanted)} order by ${wanted.way.by} limit ${wanted.limit} offset ${wanted.offset}
    ) page`

/** The condition is asked of a few thousand rows, in their order. */
const walk = (context: Context, wanted: Wanted, condition: SQL, reach: number): SQL =>
  sql`with walked as materialized (
      select contacts.id, ${wanted.way.column} as key, row_number() over () as place, ${condition} as fits from (
        select * from contacts where ${liveOf(context)} ${leap(wanted)} ${behind(wanted)} order by ${wanted.way.by} limit ${reach}
      ) contacts
    ), page as (select id, key, place from walked where fits order by place limit ${wanted.limit} offset ${wanted.offset})
    select id, key::text as key, (select count(*)::int from walked where fits) as total,
      (select count(*)::int from walked) as looked
    from (select 1) one left join page on true order by place`

/** All that fit are found first, then put in order. */
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
