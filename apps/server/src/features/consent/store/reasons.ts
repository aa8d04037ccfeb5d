import { unsubscribeReasons } from '@greenroom/db'
import { and, eq, gt, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { Told } from '../policy/reasons.ts'

/** Notes that somebody unsubscribed by the link of a campaign's mail. What they said about it before stays. */
export async function noteUnsubscribed(
  { ownerId, now }: Context,
  tx: OwnerTx,
  sendId: string,
  contactId: string,
): Promise<void> {
  await tx
    .insert(unsubscribeReasons)
    .values({ userId: ownerId, sendId, contactId, at: now })
    .onConflictDoUpdate({
      target: [unsubscribeReasons.userId, unsubscribeReasons.sendId, unsubscribeReasons.contactId],
      set: { at: now },
    })
}

/** Writes the answer of somebody who unsubscribed after a moment. @returns false if they have not */
export async function setReason(
  { ownerId }: Context,
  tx: OwnerTx,
  { sendId, contactId, after, told }: { sendId: string; contactId: string; after: Date; told: Told },
): Promise<boolean> {
  const written = await tx
    .update(unsubscribeReasons)
    .set(told)
    .where(
      and(
        eq(unsubscribeReasons.userId, ownerId),
        eq(unsubscribeReasons.sendId, sendId),
        eq(unsubscribeReasons.contactId, contactId),
        gt(unsubscribeReasons.at, after),
      ),
    )
  return (written.rowCount ?? 0) > 0
}

/** Moves the answers of a contact to the one that it is merged into, unless that has its own. */
export async function mergeReasons(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  goneId: string,
  keepId: string,
): Promise<void> {
  await tx.execute(
    sql`update unsubscribe_reasons r set contact_id = ${keepId}::uuid
      where r.user_id = ${ownerId}::uuid and r.contact_id = ${goneId}::uuid
        and not exists (select 1 from unsubscribe_reasons k
          where k.user_id = r.user_id and k.send_id = r.send_id and k.contact_id = ${keepId}::uuid)`,
  )
}
