import { messageTemplates } from '@greenroom/db'
import { and, count, eq, isNull, sql } from '@greenroom/db/sql'
import type { Context, UsageCounter } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Counts existing templates of both channels, locked or not (product section 13.4). */
export const templatesInUse: UsageCounter = async (tx, { ownerId }) => {
  const [row] = await tx.select({ n: count() }).from(messageTemplates).where(existing(ownerId)).execute()
  return row?.n ?? 0
}

/** Returns the number of an owner's templates and the size of what they say, in bytes. */
export async function measureTemplates(
  { ownerId }: Context,
  tx: OwnerTx,
): Promise<{ templates: number; bytes: number }> {
  const { subject, content } = messageTemplates
  const [row] = await tx
    .select({
      templates: count(),
      bytes: sql<number>`coalesce(sum(octet_length(${subject}) + octet_length(${content})), 0)::float8`,
    })
    .from(messageTemplates)
    .where(existing(ownerId))
    .execute()
  return row ?? { templates: 0, bytes: 0 }
}

const existing = (ownerId: string) => and(eq(messageTemplates.userId, ownerId), isNull(messageTemplates.deletedAt))
