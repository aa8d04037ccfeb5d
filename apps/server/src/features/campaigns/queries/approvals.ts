import { type CampaignApprovalRow, campaignApprovals, type CampaignRow, campaigns } from '@greenroom/db'
import type { MessageMedia } from '@greenroom/contracts'
import { audienceWords, resendWords, segmentsOfAudience } from '@greenroom/domain'
import { and, desc, eq, inArray, isNull } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { readNames } from '../../audience/public.ts'
import { waitingMedia } from '../../messaging/public.ts'
import { readArtistName } from '../../minisites/public.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { covers } from '../policy/hashes.ts'
import { namesOfOriginals } from './resends.ts'

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

/**
 * Reads the approval of a campaign as confirmed; undefined if it covers fewer people or a lower cost. The query has started
 * on return.
 */
export async function approvalOf(
  context: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  { id, frozenHash }: Pick<CampaignRow, 'id' | 'frozenHash'>,
): Promise<CampaignApprovalRow | undefined> {
  const approval = (await approvalsOf(context, tx, [id])).get(id)
  return approval && frozenHash !== null && covers(approval.hash, frozenHash) ? approval : undefined
}

/** An approval with its campaign. */
export interface ApprovalView {
  approval: CampaignApprovalRow
  campaign: CampaignRow | undefined
  audience: string
  artist: string
  /** Of the owner's device, IANA name. */
  timeZone: string
  /** In the order of the campaign. */
  pictures: MessageMedia[]
}

async function wordsOf(
  context: Context,
  tx: OwnerTx,
  { audience, resendOf }: CampaignRow,
  nameOf: (segmentId: string) => string | undefined,
): Promise<string> {
  if (resendOf === null) return audienceWords(audience, nameOf)
  return resendWords((await namesOfOriginals(context, tx, [resendOf])).get(resendOf) ?? null)
}

/** Reads an approval as whoever was asked sees it; undefined if it is gone. */
export const readApproval = (context: Context, id: string): Promise<ApprovalView | undefined> =>
  context.db.forOwner(context.ownerId, async (tx) => {
    const approval = await findApproval(context, tx, id)
    if (!approval) return undefined
    const campaign = await findCampaignOf(context, tx, approval)
    const named = campaign ? segmentsOfAudience(campaign.audience) : []
    const names = named.length > 0 ? await readNames(tx, context.ownerId, named) : []
    const nameOf = (segmentId: string) => names.find((one) => one.id === segmentId)?.name
    return {
      approval,
      campaign,
      audience: campaign ? await wordsOf(context, tx, campaign, nameOf) : '',
      artist: await readArtistName(context, tx),
      timeZone: await readTimeZone(context, tx),
      pictures: (await waitingMedia(context, tx, campaign?.mediaIds ?? [])).filter((file) => !file.is_missing),
    }
  })

export async function findApproval(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
): Promise<CampaignApprovalRow | undefined> {
  const [row] = await tx
    .select()
    .from(campaignApprovals)
    .where(and(eq(campaignApprovals.userId, ownerId), eq(campaignApprovals.id, id)))
  return row
}

async function findCampaignOf({ ownerId }: Context, tx: OwnerTx, { campaignId }: CampaignApprovalRow) {
  const [row] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.userId, ownerId), eq(campaigns.id, campaignId), isNull(campaigns.deletedAt)))
  return row
}
