import { type CampaignApprovalRow, campaignApprovals, type CampaignRow } from '@greenroom/db'
import { and, desc, eq, inArray } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { baseOf } from '../policy/hashes.ts'

/** Reads the last approval asked for each of these campaigns, by campaign. The query has started on return. */
export async function approvalsOf(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignApprovalRow>> {
  const { userId, campaignId, askedAt, id } = campaignApprovals
  const rows = await tx
    .selectDistinctOn([campaignId])
    .from(campaignApprovals)
    .where(and(eq(userId, ownerId), inArray(campaignId, [...campaignIds])))
    .orderBy(campaignId, desc(askedAt), desc(id))
    .execute()
  return new Map(rows.map((row) => [row.campaignId, row]))
}

/** Reads the approval that a campaign as it was confirmed depends on. The query has started on return. */
export async function approvalOf(
  context: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  { id, frozenHash }: Pick<CampaignRow, 'id' | 'frozenHash'>,
): Promise<CampaignApprovalRow | undefined> {
  const approval = (await approvalsOf(context, tx, [id])).get(id)
  return approval && frozenHash !== null && baseOf(approval.hash) === baseOf(frozenHash) ? approval : undefined
}
