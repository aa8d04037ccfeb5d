import { segments } from '@greenroom/db'
import { and, eq, sql } from '@greenroom/db/sql'
import type { FieldUseReader } from '../../../platform/context.ts'

/** Segments, archived ones too, whose own rule asks for a field of the owner's own, by name. */
export const readSegmentsAsking: FieldUseReader = (tx, { ownerId }, fieldId) =>
  tx
    .select({ id: segments.id, name: segments.name })
    .from(segments)
    .where(
      and(
        eq(segments.userId, ownerId),
        sql`jsonb_path_exists(${segments.rule}, '$.**.field ? (@ == $asked)', jsonb_build_object('asked', 'custom:' || ${fieldId}::uuid))`,
      ),
    )
    .orderBy(segments.name, segments.id)
    .execute()
