import { type CampaignApprovalRow, campaignApprovals } from '@greenroom/db'
import { and, desc, eq, inArray } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

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
