import { checkedPeople, contacts } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { textArray } from '../../../platform/db/binary-arrays.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { isOwnersEntry, type List } from '../../consent/public.ts'
import { CONTACTS, type PeopleTable } from '../../contacts/public.ts'

type Owner = Pick<Context, 'ownerId'>

/** A list, and whether it is only being checked. */
export type ListOfPeople = Pick<List, 'importId' | 'isCheck'>

/** Returns the table for the people of a list: contacts, or their copies during a check (record 0036). */
export const peopleOf = ({ importId, isCheck }: ListOfPeople): PeopleTable =>
  isCheck
    ? {
        table: sql`${checkedPeople}`,
        isOwn: sql`and c.check_id = ${importId}::uuid`,
        more: { columns: sql`check_id, `, values: sql`${importId}::uuid, ` },
      }
    : CONTACTS

/**
 * Selects the holder of an address as the list finds it. During a check: people it has added or changed, and other
 * contacts. @param has condition on the address of a row `c`
 */
export function holder({ ownerId }: Owner, list: ListOfPeople, has: SQL): SQL {
  const contact = sql`select c.id, c.import_id, c.locked_at from ${contacts} c
    where c.user_id = ${ownerId} and ${has} and c.deleted_at is null`
  if (!list.isCheck) return sql`${contact} limit 1`
  const isCopied = sql`exists (select 1 from ${checkedPeople} p
    where p.user_id = ${ownerId} and p.check_id = ${list.importId}::uuid and p.id = c.id)`
  return sql`select c.id, c.import_id, c.locked_at from ${checkedPeople} c
    where c.user_id = ${ownerId} and c.check_id = ${list.importId}::uuid and ${has}
    union all ${contact} and not ${isCopied} limit 1`
}

/**
 * Copies contacts that a checked list would change, unless they are copied already. The list may replace a withdrawal
 * that the owner entered, so it is copied as none.
 */
export async function copyPeople(
  tx: OwnerTx,
  { ownerId }: Owner,
  list: ListOfPeople,
  ids: readonly string[],
): Promise<void> {
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

/** Deletes some results of a check. @returns the number of rows; fewer than the limit means none are left */
export async function forgetChecked(tx: OwnerTx, { ownerId }: Owner, importId: string, limit: number): Promise<number> {
  const gone = await tx.execute(
    sql`delete from ${checkedPeople} where user_id = ${ownerId} and check_id = ${importId}::uuid and id = any (array(
      select id from ${checkedPeople} where user_id = ${ownerId} and check_id = ${importId}::uuid limit ${limit}))`,
  )
  return gone.rowCount ?? 0
}
