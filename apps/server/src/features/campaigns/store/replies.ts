import { campaignReplies } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Keeps that a person answered a campaign; their first answer stays. */
export async function insertReply(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  reply: Omit<typeof campaignReplies.$inferInsert, 'userId'>,
): Promise<void> {
  await tx
    .insert(campaignReplies)
    .values({ ...reply, userId: ownerId })
    .onConflictDoNothing()
}
