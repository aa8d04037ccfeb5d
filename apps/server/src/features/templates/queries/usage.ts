import { messageTemplates } from '@greenroom/db'
import { and, count, eq, isNull, sql } from '@greenroom/db/sql'
import type { Context, UsageCounter } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Counts existing templates of both channels, locked or not (product section 13.4). */
export const templatesInUse: UsageCounter = async (tx, { ownerId }) => {
  const { userId, deletedAt } = messageTemplates
  const [row] = await tx
    .select({ n: count() })
    .from(messageTemplates)
    .where(and(eq(userId, ownerId), isNull(deletedAt)))
    .execute()
  return row?.n ?? 0
}

/** Counts an owner's templates, deleted ones that can be restored too, and measures what they say, in bytes. */
export async function measureTemplates(
  { ownerId }: Context,
  tx: OwnerTx,
): Promise<{ templates: number; bytes: number }> {
  const { subject, content, design } = messageTemplates
  const [row] = await tx
    .select({
      templates: count(),
      bytes: sql<number>`coalesce(sum(octet_length(${subject}) + octet_length(${content}) + coalesce(octet_length(${design}::text), 0)), 0)::float8`,
    })
    .from(messageTemplates)
    .where(eq(messageTemplates.userId, ownerId))
    .execute()
  return row ?? { templates: 0, bytes: 0 }
}
