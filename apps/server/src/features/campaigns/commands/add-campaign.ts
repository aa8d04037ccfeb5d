import type { Campaign, CampaignBody } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { bytesOf, requireModest } from '../policy/bounds.ts'
import { bodyOf, testOf } from '../policy/fields.ts'
import { measureCampaigns } from '../queries/campaigns.ts'
import { insertCampaign } from '../store/campaigns.ts'
import { checkFields } from './check-fields.ts'
import { noteCampaign } from './note-campaign.ts'

/** Adds a draft within a transaction. @param resendOf the email that it follows @throws AppError as `createCampaign` */
export async function addCampaign(
  context: Context,
  tx: OwnerTx,
  body: CampaignBody,
  resendOf: string | null = null,
): Promise<Campaign> {
  await holdLock(tx, `campaigns:${context.ownerId}`)
  const held = await measureCampaigns(context, tx)
  const { media_ids: mediaIds, control_share: controlShare, template_id: templateId, name, ...fields } = body
  const row = {
    ...fields,
    ...bodyOf(body),
    test: testOf(body.test),
    name: name.trim(),
    mediaIds,
    controlShare,
    templateId,
    id: context.newId(),
    resendOf,
  }
  requireModest({ campaigns: held.campaigns + 1, bytes: held.bytes + bytesOf(row) })
  await checkFields(context, tx, row)
  await insertCampaign(context, tx, row)
  return noteCampaign(context, tx, row.id, 'created')
}
