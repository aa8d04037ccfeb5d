import { linksIn } from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { deliverText } from '../../../platform/mail/deliver.ts'
import { textPrices } from '../../../platform/text-prices.ts'
import { readArtistName } from '../../minisites/public.ts'
import { openTexts } from '../policy/texts.ts'
import { findCampaign } from '../queries/campaigns.ts'
import { findOwnPhone } from '../queries/own-phone.ts'

/** Texts a campaign's message to its owner's own phone, without its pictures. @param testId a repeat sends nothing */
export async function textOwner(
  context: JobContext,
  userId: string,
  { campaignId, testId }: { campaignId: string; testId: string },
): Promise<void> {
  const owner = await context.asOwner(userId)
  const phone = await findOwnPhone(owner)
  const found = await owner.db.forOwner(owner.ownerId, async (tx) => ({
    row: await findCampaign(owner, tx, campaignId),
    artist: await readArtistName(owner, tx),
  }))
  const { row, artist } = found
  if (!phone || !row) return
  const links = linksIn(row.content)
  const draw = openTexts(row, { artist, prices: textPrices(context) })
  const { text } = draw(phone, { told: false, short: (linkNo) => links[linkNo] ?? '' })
  await deliverText(context, { id: `campaign-test/${testId}`, to: phone.phone, userId, body: text })
}
