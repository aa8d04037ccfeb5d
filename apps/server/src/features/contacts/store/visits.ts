import { contacts } from '@greenroom/db'
import { and, eq, inArray, sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import { holdContacts } from './contacts.ts'

/** A visit or click by a contact through their own link. */
export interface ContactVisit {
  contactId: string
  siteId: string
  /** Absent for a view of the page. */
  blockId?: string | undefined
  /** ISO 8601. */
  at: string
}

/** System read: returns the mailbox of each of these contacts of an owner, or null. */
export async function mailboxesOfAll(
  { db }: Pick<SystemContext, 'db'>,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db.system
    .select({ id: contacts.id, email: contacts.email })
    .from(contacts)
    .where(and(eq(contacts.userId, userId), inArray(contacts.id, [...new Set(ids)])))
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/**
 * System write: records visits of people who consent to it now, whose contact is not locked, and whose owner has the
 * site. The newest counts as their activity. Ids are derived from the person, the place, and the minute: a job that runs
 * twice stores a visit once, and whoever reloads a page all day fills no table (standard W22). People are locked by id,
 * like in all work on many.
 */
export async function keepVisitsOfAll(
  { db }: Pick<SystemContext, 'db'>,
  userId: string,
  visits: readonly ContactVisit[],
): Promise<void> {
  if (visits.length === 0) return
  await db.asSystem(async (tx) => {
    await holdContacts(tx, userId, [...new Set(visits.map(({ contactId }) => contactId))])
    await tx.execute(sql`
      with came as (
        select distinct ${userId}::uuid as user_id, (v ->> 'contactId')::uuid as contact_id, (v ->> 'siteId')::uuid as site_id,
          (v ->> 'blockId')::uuid as block_id, (v ->> 'at')::timestamptz as at
        from jsonb_array_elements(${JSON.stringify(visits)}::jsonb) v
      ), theirs as (
        select came.* from came
        join contacts c on c.user_id = came.user_id and c.id = came.contact_id
          and c.visits_consent = 'subscribed' and c.deleted_at is null and c.locked_at is null
        join mini_sites s on s.user_id = came.user_id and s.id = came.site_id
        where came.block_id is null or exists (
          select 1 from blocks b where b.user_id = came.user_id and b.mini_site_id = came.site_id and b.id = came.block_id)
      ), kept as (
        insert into contact_visits (id, user_id, contact_id, mini_site_id, block_id, at)
        select md5(concat_ws('/', contact_id, site_id, block_id, extract(epoch from date_trunc('minute', at))))::uuid, user_id, contact_id, site_id, block_id, at from theirs
        on conflict (id) do nothing returning user_id, contact_id, at
      )
      update contacts c set last_activity = n.at
      from (select user_id, contact_id, max(at) as at from kept group by 1, 2) n
      where c.user_id = n.user_id and c.id = n.contact_id and c.last_activity < n.at`)
  })
}
