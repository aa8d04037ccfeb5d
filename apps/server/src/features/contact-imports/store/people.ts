import { checkedPeople, consentRecords, contacts } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { textArray } from './binary-arrays.ts'

type Owner = Pick<Context, 'ownerId'>

/** The list whose people are meant. */
export interface List {
  importId: string
  /** Nobody is added or changed: it is only counted what would become of the list. */
  isCheck: boolean
}

/** Rows that a list may look up, add or change: contacts, or while it is checked, its own copies of them. */
export interface People {
  table: SQL
  /** Narrows a row `c` of that table to this list. */
  isOwn: SQL
}

/** Where the people of a list go (decision record 0036). */
export const peopleOf = ({ importId, isCheck }: List): People =>
  isCheck
    ? { table: sql`${checkedPeople}`, isOwn: sql`and c.check_id = ${importId}::uuid` }
    : { table: sql`${contacts}`, isOwn: sql`` }

/**
 * Whoever has an address, as the list finds them: while it is checked, those whom it has added or changed before, and
 * contacts that it has not. @param has tells the address of a row `c`
 */
export function holder({ ownerId }: Owner, list: List, has: SQL): SQL {
  const contact = sql`select c.id, c.import_id, c.locked_at from ${contacts} c
    where c.user_id = ${ownerId} and ${has} and c.deleted_at is null`
  if (!list.isCheck) return sql`${contact} limit 1`
  const isCopied = sql`exists (select 1 from ${checkedPeople} p
    where p.user_id = ${ownerId} and p.check_id = ${list.importId}::uuid and p.id = c.id)`
  return sql`select c.id, c.import_id, c.locked_at from ${checkedPeople} c
    where c.user_id = ${ownerId} and c.check_id = ${list.importId}::uuid and ${has}
    union all ${contact} and not ${isCopied} limit 1`
}

/** Whether what stands of a channel is a withdrawal that the owner entered by hand, and may take back. */
export const isOwnersEntry = (channel: 'email' | 'sms'): SQL =>
  sql`(select r.actor = 'owner' and r.method = 'manual' from ${consentRecords} r where r.user_id = c.user_id
    and r.contact_id = c.id and r.channel = ${channel} and r.state <> 'pending' order by r.at desc, r.id desc limit 1)`

/**
 * Copies contacts whom a checked list would change, unless it has copied them before. A withdrawal that the owner entered
 * gives way to one of the list: it is copied as if it were none.
 */
export async function copyPeople(tx: OwnerTx, { ownerId }: Owner, list: List, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const columns = sql.raw(
    `id, user_id, name, email, phone, phone_country, status, tags, source, import_id, birthday, time_zone, city, region, country,
      latitude, longitude, custom, version, created_at, updated_at, last_activity, locked_at`,
  )
  const consent = (channel: 'email' | 'sms', state: SQL) =>
    sql`case when ${state} = 'opted_out' and ${isOwnersEntry(channel)} then 'unknown' else ${state} end`
  await tx.execute(
    sql`insert into ${checkedPeople} (check_id, email_consent, sms_consent, ${columns})
      select ${list.importId}::uuid, ${consent('email', sql`c.email_consent`)}, ${consent('sms', sql`c.sms_consent`)}, ${columns}
      from ${contacts} c where c.user_id = ${ownerId} and c.id = any (${textArray(ids)}::text[]::uuid[]) and c.deleted_at is null
      on conflict (user_id, check_id, id) do nothing`,
  )
}

/** Forgets some of what a check has laid down. @returns how many; none are left once they are fewer than asked for */
export async function forgetChecked(tx: OwnerTx, { ownerId }: Owner, importId: string, limit: number): Promise<number> {
  const gone = await tx.execute(
    sql`delete from ${checkedPeople} where user_id = ${ownerId} and check_id = ${importId}::uuid and id = any (array(
      select id from ${checkedPeople} where user_id = ${ownerId} and check_id = ${importId}::uuid limit ${limit}))`,
  )
  return gone.rowCount ?? 0
}
