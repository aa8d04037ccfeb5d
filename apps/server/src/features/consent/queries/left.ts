import { consentRecords } from '@greenroom/db'
import { and, countDistinct, eq, gte, inArray } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Counts people who withdrew from texts or emails themselves since a moment. The query has started on return. */
export async function countLeft({ ownerId }: Pick<Context, 'ownerId'>, tx: OwnerTx, since: Date): Promise<number> {
  const [row] = await tx
    .select({ n: countDistinct(consentRecords.contactId) })
    .from(consentRecords)
    .where(
      and(
        eq(consentRecords.userId, ownerId),
        inArray(consentRecords.channel, ['sms', 'email']),
        eq(consentRecords.state, 'opted_out'),
        eq(consentRecords.actor, 'person'),
        gte(consentRecords.at, since),
      ),
    )
    .execute()
  return row?.n ?? 0
}
