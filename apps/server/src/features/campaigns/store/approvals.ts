import { type CampaignApprovalRow, campaignApprovals } from '@greenroom/db'
import { and, eq, isNull, ne, or, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const { userId, campaignId, decidedAt, decision, id } = campaignApprovals

export async function insertApproval(
  { ownerId, now }: Context,
  tx: OwnerTx,
  asked: Pick<CampaignApprovalRow, 'id' | 'campaignId' | 'email' | 'hash'>,
): Promise<void> {
  await tx.insert(campaignApprovals).values({ ...asked, userId: ownerId, askedAt: now })
}

/** Removes the approvals of a campaign that were declined or nobody decided: they no longer count. */
export async function removeRefused({ ownerId }: Context, tx: OwnerTx, campaign: string): Promise<void> {
  await tx
    .delete(campaignApprovals)
    .where(and(eq(userId, ownerId), eq(campaignId, campaign), or(isNull(decidedAt), ne(decision, 'approved'))))
}

/** Notes that somebody was asked once more. */
export async function noteAskedAgain({ ownerId, now }: Context, tx: OwnerTx, approvalId: string): Promise<void> {
  await tx
    .update(campaignApprovals)
    .set({ askedAt: now })
    .where(and(eq(userId, ownerId), eq(id, approvalId)))
}

/** Records a decision; the first one stays. @returns whether it did */
export async function decideApproval(
  { ownerId, now }: Context,
  tx: OwnerTx,
  approvalId: string,
  decided: { decision: 'approved' | 'declined'; note: string | null },
): Promise<boolean> {
  const done = await tx
    .update(campaignApprovals)
    .set({ ...decided, decidedAt: now })
    .where(and(eq(userId, ownerId), eq(id, approvalId), isNull(decidedAt)))
    .returning({ id: sql`1` })
  return done.length > 0
}
