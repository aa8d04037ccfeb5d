import type { ContactFilter } from '@greenroom/contracts'
import { contactCounters, contacts } from '@greenroom/db'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { ContactView } from './contact.ts'
import { conditionOf, segmentsOfChoice } from './matching.ts'
import { selectViews } from './views.ts'

export interface ListQuery extends ContactFilter {
  page: number
  limit: number
}

export interface ContactList {
  items: ContactView[]
  total: number
  locked: number
}

/** One page of the contacts that a filter means, newest activity first. */
export async function listContacts(context: Context, { page, limit, ...filter }: ListQuery): Promise<ContactList> {
  const { db, ownerId } = context
  const referred = segmentsOfChoice(filter)
  const definitions =
    referred.length === 0 ? new Map() : await db.readForOwner(ownerId, (tx) => context.segmentsOf(tx, referred))
  const condition = conditionOf(context, filter, definitions)
  return db.readForOwner(ownerId, async (tx) => {
    const newest = sql`${contacts.lastActivity} desc, ${contacts.id} desc`
    const page1 = sql`select ${contacts.id} from ${contacts} where ${condition} order by ${newest} limit ${limit} offset ${(page - 1) * limit}`
    const [items, totals, counters] = await Promise.all([
      selectViews(tx, page1, newest),
      tx.execute<{ n: number }>(sql`select count(*)::float8 as n from ${contacts} where ${condition}`).execute(),
      tx.select().from(contactCounters).where(eq(contactCounters.userId, ownerId)).execute(),
    ])
    return { items, total: totals.rows[0]?.n ?? 0, locked: counters[0]?.locked ?? 0 }
  })
}
