import type { BulkChange } from '@greenroom/contracts'
import { contacts } from '@greenroom/db'
import { foldCase, MAX_TAGS } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { holdContacts } from './contacts.ts'
import type { Happened } from './events.ts'

type ChangeOf<K extends BulkChange['kind']> = Extract<BulkChange, { kind: K }>

/** Stars live contacts, or removes their stars. */
export const setStarred = (context: Context, tx: OwnerTx, ids: readonly string[], starred: boolean) =>
  update(context, tx, ids, {
    set: sql`starred = ${starred}`,
    where: sql`c.starred <> ${starred}`,
    told: sql`null`,
  })

/** Sets the status of live contacts. @returns the changes, for their history */
export const setStatus = (context: Context, tx: OwnerTx, ids: readonly string[], status: string) =>
  update(context, tx, ids, {
    set: sql`status = ${status}`,
    where: sql`c.status <> ${status}`,
    told: sql`jsonb_build_object('changes', jsonb_build_object('status',
      jsonb_build_object('from', before.status, 'to', ${status}::text)))`,
  })

/**
 * Changes the given contacts that are live and match. In the parts, `before` is the old row and `c` the new one.
 * @param told details of the history event, as jsonb
 */
async function update(
  { ownerId, now }: Context,
  tx: OwnerTx,
  ids: readonly string[],
  { set, where, told }: { set: SQL; where: SQL; told: SQL },
): Promise<Happened[]> {
  await holdContacts(tx, ownerId, ids)
  const { rows } = await tx.execute<Happened & Record<string, unknown>>(sql`
    with before as materialized (
      select c.* from ${contacts} c where c.user_id = ${ownerId}::uuid and c.id = any (${sql.param([...ids])}::uuid[])
        and c.deleted_at is null and c.locked_at is null and ${where}
    )
    update ${contacts} c set ${set}, version = c.version + 1, updated_at = ${now.toISOString()}::timestamptz
      from before where c.user_id = before.user_id and c.id = before.id
      returning c.id, ${told} as details`)
  return rows
}

/**
 * Adds tags to live contacts, or removes them. The first spelling of a tag stays, and tags above the limit per contact
 * are left out. @returns the changes, for their history
 */
export function changeTags(
  context: Context,
  tx: OwnerTx,
  ids: readonly string[],
  { kind, tags }: ChangeOf<'add-tags'> | ChangeOf<'remove-tags'>,
): Promise<Happened[]> {
  const given = sql`${sql.param(tags)}::text[]`
  if (kind === 'remove-tags') {
    const keys = sql`${sql.param(tags.map(foldCase))}::text[]`
    const these = (of: SQL, isGone: boolean) =>
      sql`array(select t from unnest(${of}.tags) with ordinality as own (t, place) where fold_case(t) ${isGone ? sql`=` : sql`<>`} ${isGone ? sql`any` : sql`all`} (${keys}) order by place)`
    return update(context, tx, ids, {
      set: sql`tags = ${these(sql`before`, false)}`,
      where: sql`exists (select 1 from unnest(c.tags) t where fold_case(t) = any (${keys}))`,
      told: sql`jsonb_build_object('added', '[]'::jsonb, 'removed', to_jsonb(${these(sql`before`, true)}))`,
    })
  }
  const added = (of: SQL) =>
    sql`(array(select t from unnest(${given}) with ordinality as new (t, place)
      where not exists (select 1 from unnest(${of}.tags) own where fold_case(own) = fold_case(t)) order by place))[1:greatest(${MAX_TAGS} - cardinality(${of}.tags), 0)]`
  return update(context, tx, ids, {
    set: sql`tags = before.tags || ${added(sql`before`)}`,
    where: sql`cardinality(${added(sql`c`)}) > 0`,
    told: sql`jsonb_build_object('added', to_jsonb(${added(sql`before`)}), 'removed', '[]'::jsonb)`,
  })
}
