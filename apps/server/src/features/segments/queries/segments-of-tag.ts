import { segments } from '@greenroom/db'
import { asksForTag, type AudienceRule } from '@greenroom/domain'
import { and, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Segments, archived ones too, whose own rule asks for a tag. The query has started on return. */
export async function readSegmentsOfTag(
  tx: OwnerTx,
  ownerId: string,
  tag: string,
): Promise<{ id: string; name: string; rule: AudienceRule }[]> {
  const rows = await tx
    .select({ id: segments.id, name: segments.name, rule: segments.rule })
    .from(segments)
    .where(and(eq(segments.userId, ownerId), eq(segments.kind, 'dynamic')))
    .orderBy(segments.name, segments.id)
    .execute()
  // Validated when it was written.
  return rows
    .map((row) => ({ ...row, rule: row.rule as AudienceRule }))
    .filter(({ rule }) => asksForTag(rule.where, tag))
}

/** By name. */
export const listSegmentsOfTag = ({ db, ownerId }: Context, tag: string): Promise<{ id: string; name: string }[]> =>
  db.readForOwner(ownerId, async (tx) =>
    (await readSegmentsOfTag(tx, ownerId, tag)).map(({ id, name }) => ({ id, name })),
  )
