import type { listTags as contract, ResponseOf } from '@greenroom/contracts'
import { contacts, contactTags, tags } from '@greenroom/db'
import { foldCase } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { fitting, liveOf } from '../../audience/public.ts'

/** More than anybody reads through. An imported list may have a million tags. */
const MOST = 1000
/** Most results of a search. */
const MOST_FOUND = 100

interface Counted extends Record<string, unknown> {
  tag: string
  contacts: number
}

/**
 * Lists the owner's tags with the number of live contacts that have each, most common first, and the statuses in use.
 */
export async function listTags(context: Context): Promise<ResponseOf<typeof contract>> {
  const { db, ownerId } = context
  return db.readForOwner(ownerId, async (tx) => {
    const [counted, used] = await Promise.all([
      tx
        .execute<Counted>(
          sql`select ${tags.tag} as tag, coalesce(n, 0)::float8 as contacts from ${tags}
          left join (select ${contactTags.tagKey} as key, count(*) as n from ${contactTags}
            where ${contactTags.userId} = ${ownerId} group by 1) counted on counted.key = ${tags.tagKey}
          where ${tags.userId} = ${ownerId} order by contacts desc, ${tags.tagKey} limit ${MOST + 1}`,
        )
        .execute(),
      tx
        .execute<{ status: string }>(
          sql`select distinct status from (${fitting(sql`${contacts.status}`, liveOf(context))}) live order by 1 limit ${MOST}`,
        )
        .execute(),
    ])
    return {
      items: counted.rows.slice(0, MOST),
      is_cut: counted.rows.length > MOST,
      statuses: used.rows.map(({ status }) => status),
    }
  })
}

/** Finds tags that contain the words: an exact match, then prefixes, then the most common. */
export async function findTags({ db, ownerId }: Context, words: string): Promise<ResponseOf<typeof contract>> {
  const key = foldCase(words)
  const { rows } = await db.readForOwner(ownerId, (tx) =>
    tx
      .execute<Counted>(
        sql`with found as materialized (
            select ${tags.tag} as tag, ${tags.tagKey} as key, position(${key} in ${tags.tagKey}) as place from ${tags}
            where ${tags.userId} = ${ownerId} and position(${key} in ${tags.tagKey}) > 0
            order by ${tags.tagKey} = ${key} desc, place, ${tags.tagKey} limit ${MOST}
          )
          select found.tag, (select count(*) from ${contactTags} where ${contactTags.userId} = ${ownerId}
            and ${contactTags.tagKey} = found.key)::float8 as contacts
          from found order by found.key = ${key} desc, found.place = 1 desc, contacts desc, found.key limit ${MOST_FOUND + 1}`,
      )
      .execute(),
  )
  return { items: rows.slice(0, MOST_FOUND), is_cut: rows.length > MOST_FOUND, statuses: [] }
}

/**
 * Returns the original spelling of a tag, or undefined if the owner does not have it. The query has started on return.
 */
export async function spellingOf(tx: OwnerTx, ownerId: string, tag: string): Promise<string | undefined> {
  const { rows } = await tx
    .execute<{ tag: string }>(
      sql`select ${tags.tag} as tag from ${tags} where ${tags.userId} = ${ownerId} and ${tags.tagKey} = ${foldCase(tag)}`,
    )
    .execute()
  return rows[0]?.tag
}

/** Counts the live contacts that have a tag. The query has started on return. */
export async function countTagged(tx: OwnerTx, ownerId: string, tag: string): Promise<number> {
  const { rows } = await tx
    .execute<{ n: number }>(
      sql`select count(*)::float8 as n from ${contactTags}
        where ${contactTags.userId} = ${ownerId} and ${contactTags.tagKey} = ${foldCase(tag)}`,
    )
    .execute()
  return rows[0]?.n ?? 0
}

/** Returns the next live contacts that have a tag, by id. */
export async function taggedAfter(
  tx: OwnerTx,
  ownerId: string,
  tag: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await tx
    .execute<{ id: string }>(
      sql`select ${contactTags.contactId} as id from ${contactTags}
        where ${contactTags.userId} = ${ownerId} and ${contactTags.tagKey} = ${foldCase(tag)}
          ${after === undefined ? sql`` : sql`and ${contactTags.contactId} > ${after}::uuid`}
        order by ${contactTags.contactId} limit ${limit}`,
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the next contacts that are deleted or wait for room, with any tags, by id. */
export async function deletedOrLockedAfter(
  tx: OwnerTx,
  ownerId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await tx
    .execute<{ id: string }>(
      sql`select ${contacts.id} as id from ${contacts}
        where ${contacts.userId} = ${ownerId} and (${contacts.deletedAt} is not null or ${contacts.lockedAt} is not null)
          ${after === undefined ? sql`` : sql`and ${contacts.id} > ${after}::uuid`}
        order by ${contacts.id} limit ${limit}`,
    )
    .execute()
  return rows.map(({ id }) => id)
}
