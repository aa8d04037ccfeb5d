import { contacts, contactTags, tags } from '@greenroom/db'
import { foldCase } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { holdContacts } from './contacts.ts'
import { type Happened, noteEvents } from './events.ts'

/**
 * Renames or removes a tag of some contacts, including deleted and locked ones, and records it in their history. Skips
 * contacts that do not have it, or have it in that form already.
 * @param to undefined to remove the tag
 */
export async function replaceTag(
  context: Context,
  tx: OwnerTx,
  ids: readonly string[],
  tag: string,
  to: string | undefined,
): Promise<void> {
  if (ids.length === 0) return
  const { ownerId, now } = context
  const [key, next] = [foldCase(tag), to === undefined ? null : foldCase(to)]
  const has = (of: SQL, other: string | null) =>
    sql`exists (select 1 from unnest(${of}.tags) t where fold_case(t) = ${other}::text)`
  const isMeant =
    key === next ? sql`fold_case(t) = ${key}::text and t <> ${to}::text` : sql`fold_case(t) = ${key}::text`
  const after =
    to === undefined
      ? sql`array(select t from unnest(before.tags) with ordinality own (t, place) where fold_case(t) <> ${key}::text order by place)`
      : sql`array(select t from (
          select distinct on (fold_case(t)) t, place from (
            select case when fold_case(t) = ${key}::text then ${to}::text else t end as t, place
            from unnest(before.tags) with ordinality own (t, place)) renamed
          order by fold_case(t), place) kept order by place)`
  await holdContacts(tx, ownerId, ids)
  const { rows } = await tx.execute<Happened & Record<string, unknown>>(sql`
    with before as materialized (
      select c.user_id, c.id, c.tags from ${contacts} c
      where c.user_id = ${ownerId}::uuid and c.id = any (${sql.param([...ids])}::uuid[])
        and exists (select 1 from unnest(c.tags) t where ${isMeant})
    )
    update ${contacts} c set tags = ${after}, version = c.version + 1, updated_at = ${now.toISOString()}::timestamptz
      from before where c.user_id = before.user_id and c.id = before.id
      returning c.id, jsonb_build_object(
        'added', case when ${to ?? null}::text is null or ${has(sql`before`, next)} then '[]'::jsonb else jsonb_build_array(${to ?? null}::text) end,
        'removed', to_jsonb(array(select t from unnest(before.tags) t where fold_case(t) = ${key}::text))) as details`)
  // A different case is not a change of the tag.
  if (key !== next) await noteEvents(context, tx, 'tagged', rows)
}

/** Deletes the spelling of a tag unless a live contact has it. The next use defines it again. */
export async function forgetTag({ ownerId }: Context, tx: OwnerTx, tag: string): Promise<void> {
  const key = foldCase(tag)
  await tx.execute(sql`delete from ${tags} where ${tags.userId} = ${ownerId}::uuid and ${tags.tagKey} = ${key}
    and not exists (select 1 from ${contactTags} c where c.user_id = ${ownerId}::uuid and c.tag_key = ${key})`)
}

/** Deletes the spelling of a tag, even if it is in use. The next use defines it again. */
export async function forgetSpelling({ ownerId }: Context, tx: OwnerTx, tag: string): Promise<void> {
  await tx.execute(
    sql`delete from ${tags} where ${tags.userId} = ${ownerId}::uuid and ${tags.tagKey} = ${foldCase(tag)}`,
  )
}

/** Stores a tag with this spelling, unless it is known already. */
export async function keepTag({ ownerId }: Context, tx: OwnerTx, tag: string): Promise<void> {
  await tx
    .insert(tags)
    .values({ userId: ownerId, tagKey: foldCase(tag), tag })
    .onConflictDoNothing()
}

/** Stores the tags of restored contacts, which may have been deleted meanwhile. */
export async function keepTagsOf({ ownerId }: Context, tx: OwnerTx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`insert into ${tags} (user_id, tag_key, tag)
    select distinct on (fold_case(t)) c.user_id, fold_case(t), t from ${contacts} c, unnest(c.tags) t
    where c.user_id = ${ownerId}::uuid and c.id = any (${sql.param([...ids])}::uuid[])
    order by fold_case(t), t on conflict do nothing`)
}
