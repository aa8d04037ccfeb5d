import type { ThreadQuery } from '@greenroom/contracts'
import { campaignReplies, contacts, contactTags, threads } from '@greenroom/db'
import { foldCase } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { fitting, matching } from '../../audience/public.ts'
import { countThreads } from './counts.ts'
import { isIn, keyOf, orderOf, placesOf, rowsOf, type Which } from './placed.ts'
import { readFound, searchPeople } from './search.ts'
import { readThreads, type ThreadView } from './threads.ts'

/** Threads in list order that are tested one by one before all people of a tag or segment are looked up. */
const WALK = 2000

/** A filter and its order. */
type Asked = Omit<ThreadQuery, 'page' | 'limit'> & Which

interface Found {
  ids: string[]
  total: number
  isExact: boolean
  /** In a search: the newest message with the words, by contact. */
  found?: Map<string, string>
}

export interface ThreadList {
  items: ThreadView[]
  total: number
  totalIsExact: boolean
}

/**
 * Returns one page of the threads that match a filter. @throws AppError CONFLICT for a segment that refers to itself or
 * is nested too deeply
 */
export async function listThreads(context: Context, query: ThreadQuery): Promise<ThreadList> {
  const { ids, total, isExact, found } = await findThreads(context, query, (query.page - 1) * query.limit, query.limit)
  const [items, messages] = await Promise.all([
    readThreads(context, ids),
    found && readFound(context, query.q ?? '', found, ids),
  ])
  return {
    items: items.map((item) => ({ ...item, found: messages?.get(item.contact.id) ?? null })),
    total,
    totalIsExact: isExact,
  }
}

/** Finds a part of a list: the contacts of its threads, in order. @throws AppError CONFLICT as `listThreads` */
export async function findThreads(context: Context, query: Asked, offset: number, limit: number): Promise<Found> {
  const part = { offset, limit }
  const words = query.q?.trim()
  if (words) return amongSearched(context, query, words, part)
  if (query.tag || query.segment || query.campaign_id) return amongPeople(context, query, part)
  return straight(context, query, part)
}

interface Part {
  offset: number
  limit: number
}

/** Reads the indexes of a filter, from the nearer end. */
async function straight(context: Context, which: Which, { offset, limit }: Part): Promise<Found> {
  const { [which.filter]: total } = await countThreads(context, which.channel)
  const isFromEnd = offset > total / 2
  const amount = isFromEnd ? Math.max(0, Math.min(limit, total - offset)) : limit
  const skip = isFromEnd ? Math.max(0, total - offset - limit) : offset
  const { rows } = await context.db.readForOwner(context.ownerId, (tx) =>
    tx
      .execute<{ id: string }>(
        sql`select contact_id as id from (${rowsOf(context, which, isFromEnd)}) listed
          order by ${orderOf(which, isFromEnd)} limit ${amount} offset ${skip}`,
      )
      .execute(),
  )
  const ids = rows.map(({ id }) => id)
  return { ids: isFromEnd ? ids.toReversed() : ids, total, isExact: true }
}

/** Lists those of the found people whose threads match the rest of the filter. */
async function amongSearched(context: Context, query: Asked, words: string, part: Part): Promise<Found> {
  if (words.includes('\n')) return { ids: [], total: 0, isExact: true }
  const { ids, found: messages, isComplete } = await searchPeople(context, words, placesOf(query.filter))
  const found = await context.db.forOwner(context.ownerId, async (tx) =>
    pageOf(
      tx,
      query,
      part,
      sql`select ${threads.contactId} as contact_id, ${keyOf(query)} as key from ${threads}
        where ${isIn(context, query)} and ${threads.contactId} = any (${sql.param(ids)}::uuid[])
          and ${await fits(context, tx, query, sql`${threads.contactId}`)}`,
    ),
  )
  return { ...found, found: messages, isExact: isComplete }
}

/** Lists threads of people with a tag, in a segment, or who replied to a campaign: the newest that fit, or, if those are too few, all of them. */
async function amongPeople(context: Context, query: Asked, { offset, limit }: Part): Promise<Found> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const near = sql`select contact_id, key from (${rowsOf(context, query)}) listed order by ${orderOf(query)} limit ${WALK}`
    const { rows: walked } = await tx.execute<{ ids: string[]; looked: number; fit: number }>(
      sql`with near as materialized (${near}),
          fits as materialized (select * from near where ${await fits(context, tx, query, sql`near.contact_id`)})
        select array(select contact_id from fits order by ${orderOf(query)} limit ${limit} offset ${offset})::text[] as ids,
          (select count(*)::int from near) as looked, (select count(*)::int from fits) as fit`,
    )
    const { ids = [], looked = 0, fit = 0 } = walked[0] ?? {}
    if (looked < WALK || ids.length === limit) return { ids, total: fit, isExact: looked < WALK }
    const everywhere = sql`with people as materialized (${await peopleOf(context, tx, query)})
      select ${threads.contactId} as contact_id, ${keyOf(query)} as key from people join ${threads}
        on ${threads.userId} = ${context.ownerId} and ${threads.contactId} = people.id where ${isIn(context, query)}`
    return { ...(await pageOf(tx, query, { offset, limit }, everywhere)), isExact: true }
  })
}

type People = Pick<ThreadQuery, 'tag' | 'segment' | 'campaign_id'>

/** Returns the condition of a tag, a segment, and a campaign on one contact, by id. */
async function fits(context: Context, tx: OwnerTx, people: People, id: SQL): Promise<SQL> {
  const { tag, segment, campaign_id: campaign } = people
  const tagged = tag && sql`exists (select 1 from ${tagOf(context, tag)} and ${contactTags.contactId} = ${id})`
  const replied =
    campaign && sql`exists (select 1 from ${repliesTo(context, campaign)} and ${campaignReplies.contactId} = ${id})`
  const isMember =
    segment &&
    sql`exists (select 1 from ${contacts} where ${contacts.id} = ${id} and ${await matching(context, tx, { segment })})`
  return sql.join([sql`true`, ...[tagged, replied, isMember].flatMap((one) => one || [])], sql` and `)
}

/**
 * Returns a query for the ids of all people with a tag, in a segment, and who replied to a campaign. Those who replied, and
 * those with a tag, are in indexes of their own.
 */
async function peopleOf(context: Context, tx: OwnerTx, people: People): Promise<SQL> {
  const { tag, segment, campaign_id: campaign } = people
  if (campaign)
    return sql`select ${campaignReplies.contactId} as id from ${repliesTo(context, campaign)}
      and ${await fits(context, tx, { tag, segment }, sql`${campaignReplies.contactId}`)}`
  if (!tag) return fitting(sql`${contacts.id} as id`, await matching(context, tx, { segment }))
  return sql`select ${contactTags.contactId} as id from ${tagOf(context, tag)}
    and ${await fits(context, tx, { segment }, sql`${contactTags.contactId}`)}`
}

const repliesTo = ({ ownerId }: Context, campaign: string) =>
  sql`${campaignReplies} where ${campaignReplies.userId} = ${ownerId} and ${campaignReplies.sendId} = ${campaign}`
const tagOf = ({ ownerId }: Context, tag: string) =>
  sql`${contactTags} where ${contactTags.userId} = ${ownerId} and ${contactTags.tagKey} = ${foldCase(tag)}`

/** Sorts and counts rows of `contact_id` and `key`. */
async function pageOf(tx: OwnerTx, which: Which, { offset, limit }: Part, rows: SQL): Promise<Omit<Found, 'isExact'>> {
  const answer = await tx.execute<{ ids: string[]; total: number }>(
    sql`with listed as materialized (${rows})
      select array(select contact_id from listed order by ${orderOf(which)} limit ${limit} offset ${offset})::text[] as ids,
        (select count(*)::int from listed) as total`,
  )
  const { ids = [], total = 0 } = answer.rows[0] ?? {}
  return { ids, total }
}
