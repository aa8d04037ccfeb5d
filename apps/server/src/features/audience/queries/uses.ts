import { segmentReferences, segments, contactTags } from '@greenroom/db'
import { asksForTag, type AudienceRule, foldCase } from '@greenroom/domain'
import { and, eq, type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { UseReader } from '../../../platform/uses.ts'

/** Names the segments, including archived ones, whose own rule uses a field, a tag, or another segment. */
export const readUses: UseReader = async (tx, { ownerId }, used) => {
  const found = await segmentsUsing(tx, ownerId, used)
  return found.map(({ id, name }) => ({ kind: 'segment', id, name }))
}

function segmentsUsing(tx: OwnerTx, ownerId: string, used: Parameters<UseReader>[2]) {
  switch (used.kind) {
    case 'field':
      return segmentsWhere(
        tx,
        ownerId,
        sql`jsonb_path_exists(${segments.rule}, '$.**.field ? (@ == $asked)', jsonb_build_object('asked', 'custom:' || ${used.id}::uuid))`,
      )
    case 'tag':
      return readSegmentsOfTag(tx, ownerId, used.tag)
    case 'segment':
      return segmentsWhere(
        tx,
        ownerId,
        sql`${segments.id} in (select r.segment_id from ${segmentReferences} r
          where r.user_id = ${ownerId} and r.refers_to_id = ${used.id})`,
      )
    case 'template':
      return []
  }
}

const segmentsWhere = (tx: OwnerTx, ownerId: string, condition: SQL) =>
  tx
    .select({ id: segments.id, name: segments.name, rule: segments.rule })
    .from(segments)
    .where(and(eq(segments.userId, ownerId), condition))
    .orderBy(segments.name, segments.id)
    .execute()

/** Reads the segments whose own rule uses a tag, by name, including archived ones. The query has started on return. */
export async function readSegmentsOfTag(
  tx: OwnerTx,
  ownerId: string,
  tag: string,
): Promise<{ id: string; name: string; rule: AudienceRule }[]> {
  const rows = await segmentsWhere(tx, ownerId, eq(segments.kind, 'dynamic'))
  // Validated when it was saved.
  return rows
    .map((row) => ({ ...row, rule: row.rule as AudienceRule }))
    .filter(({ rule }) => asksForTag(rule.where, tag))
}

/** Names the segments whose own rule uses a tag. */
export const listSegmentsOfTag = ({ db, ownerId }: Context, tag: string): Promise<{ id: string; name: string }[]> =>
  db.readForOwner(ownerId, async (tx) =>
    (await readSegmentsOfTag(tx, ownerId, tag)).map(({ id, name }) => ({ id, name })),
  )

/** Tells whether any live contact has a tag. The query has started on return. */
export async function isTagInUse(tx: OwnerTx, ownerId: string, tag: string): Promise<boolean> {
  const { rows } = await tx
    .execute(
      sql`select 1 from ${contactTags} where ${contactTags.userId} = ${ownerId} and ${contactTags.tagKey} = ${foldCase(tag)} limit 1`,
    )
    .execute()
  return rows.length > 0
}
