import { audienceToRule } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireAudience } from '../../audience/public.ts'
import { waitingMedia } from '../../messaging/public.ts'
import { noteTemplateUse } from '../../templates/public.ts'
import type { CampaignFields } from '../store/campaigns.ts'

/**
 * Requires that what a campaign names is the owner's, and counts the use of a template.
 * @param before template that it came from so far
 * @throws AppError NOT_FOUND for a segment, a template, or a picture; CONFLICT for an audience that is too large
 */
export async function checkFields(
  context: Context,
  tx: OwnerTx,
  { audience, mediaIds = [], templateId }: Partial<CampaignFields>,
  before: string | null = null,
): Promise<void> {
  if (audience) await requireAudience(context, tx, audienceToRule(audience))
  const media = await waitingMedia(context, tx, mediaIds)
  if (media.length < new Set(mediaIds).size) throw notFound('picture')
  if (templateId && templateId !== before) await noteTemplateUse(context, tx, templateId)
}
