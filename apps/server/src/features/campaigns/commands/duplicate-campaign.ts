import type { Campaign } from '@greenroom/contracts'
import { MAX_CAMPAIGN_NAME, nameWith } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { waitingMedia } from '../../messaging/public.ts'
import { findCampaign, segmentsThere } from '../queries/campaigns.ts'
import { addCampaign } from './add-campaign.ts'

/**
 * Copies a campaign as a draft, without pictures and segments that are gone. A time of its own is not copied.
 * @throws AppError NOT_FOUND; CONFLICT if there are too many; IDEMPOTENCY_CONFLICT
 */
export async function duplicateCampaign(context: Context, id: string): Promise<Campaign> {
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      const row = await findCampaign(context, tx, id)
      if (!row) throw notFound('campaign')
      const media = await waitingMedia(context, tx, row.mediaIds)
      return addCampaign(context, tx, {
        type: row.type,
        name: nameWith(row.name, '(copy)', MAX_CAMPAIGN_NAME),
        audience: await segmentsThere(context, tx, row.audience),
        content: row.content,
        subject: row.subject,
        preheader: row.preheader,
        design: row.design,
        test: row.test,
        control_share: row.controlShare,
        media_ids: media.map((file) => file.id),
        template_id: null,
        schedule: { mode: 'now' },
        trigger: row.trigger,
      })
    }),
  )
}
