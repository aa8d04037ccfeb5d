import type { AudienceRule, SegmentDefinition } from '@greenroom/domain'
import { segmentReferences, segments, contactFields } from '@greenroom/db'
import { and, eq, inArray, sql, asc } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Returns the part of a segment that rules need. The rule was validated when it was saved. */
const definitionOf = ({ kind, rule }: { kind: 'dynamic' | 'static'; rule?: unknown }): SegmentDefinition =>
  kind === 'dynamic' ? { kind, rule: rule as AudienceRule } : { kind }

/** Segments that rules refer to, by id. Those that do not exist or belong to another owner are absent. */
export type SegmentDefinitions = ReadonlyMap<string, SegmentDefinition>

/** Reads these segments of the owner and everything they refer to, in one query. The query has started on return. */
export async function readDefinitions(
  tx: OwnerTx,
  { ownerId }: Pick<Context, 'ownerId'>,
  ids: readonly string[],
): Promise<SegmentDefinitions> {
  if (ids.length === 0) return new Map()
  const named = sql`with recursive named (id) as (
      select id from ${segments} where user_id = ${ownerId} and id = any (${sql.param([...ids])}::uuid[])
      union select r.refers_to_id from ${segmentReferences} r join named n on r.segment_id = n.id where r.user_id = ${ownerId}
    ) select id from named`
  const rows = await tx
    .select({ id: segments.id, kind: segments.kind, rule: segments.rule })
    .from(segments)
    .where(and(eq(segments.userId, ownerId), sql`${segments.id} in (${named})`))
    .execute()
  return new Map(rows.map((row) => [row.id, definitionOf(row)]))
}

/** Returns the segments that use this one, directly or indirectly. */
export async function readDependents(tx: OwnerTx, ownerId: string, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`with recursive above (id) as (
          select r.segment_id from ${segmentReferences} r where r.user_id = ${ownerId} and r.refers_to_id = ${id}
          union select r.segment_id from ${segmentReferences} r join above a on r.refers_to_id = a.id where r.user_id = ${ownerId}
        ) select id from above`,
  )
  return rows.map((row) => row.id)
}

/** Returns the names of the owner's segments. */
export const readNames = (tx: OwnerTx, ownerId: string, ids: readonly string[]) =>
  tx
    .select({ id: segments.id, name: segments.name })
    .from(segments)
    .where(and(eq(segments.userId, ownerId), inArray(segments.id, [...ids])))
    .execute()

/** Returns the ids of the owner's custom fields, locked: until the transaction ends, none can be changed or deleted. */
export async function lockFieldIds({ ownerId }: Context, tx: OwnerTx): Promise<Set<string>> {
  const rows = await tx
    .select({ id: contactFields.id })
    .from(contactFields)
    .where(eq(contactFields.userId, ownerId))
    .orderBy(asc(contactFields.position), asc(contactFields.id))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}
