import { contacts, contactTags, tags } from '@greenroom/db'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'

/** More than anybody looks through; a list that was brought may hold a million of its own. */
const MOST = 1000

/** The owner's tags with how many live contacts have each, those of most people first, and the statuses in use. */
export async function listTags({ db, ownerId }: Context): Promise<{
  items: { tag: string; contacts: number }[]
  statuses: string[]
}> {
  return db.readForOwner(ownerId, async (tx) => {
    const [counted, used] = await Promise.all([
      tx
        .execute<{ tag: string; contacts: number }>(
          sql`select ${tags.tag} as tag, coalesce(n, 0)::float8 as contacts from ${tags}
          left join (select ${contactTags.tagKey} as key, count(*) as n from ${contactTags}
            where ${contactTags.userId} = ${ownerId} group by 1) counted on counted.key = ${tags.tagKey}
          where ${tags.userId} = ${ownerId} order by contacts desc, ${tags.tagKey} limit ${MOST}`,
        )
        .execute(),
      tx
        .execute<{ status: string }>(
          sql`select distinct ${contacts.status} as status from ${contacts}
          where ${contacts.userId} = ${ownerId} and ${contacts.deletedAt} is null and ${contacts.lockedAt} is null order by 1 limit ${MOST}`,
        )
        .execute(),
    ])
    return { items: counted.rows, statuses: used.rows.map(({ status }) => status) }
  })
}
