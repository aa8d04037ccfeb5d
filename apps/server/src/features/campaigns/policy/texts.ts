import { campaignText, type CampaignText, mergeValues, textCents, type TextPrices } from '@greenroom/domain'

export interface PricedText extends CampaignText {
  /** Cents. */
  cost: number
}

/**
 * Returns a campaign's text to one person with its price, as the pipeline draws it.
 * @param told false: who writes and how to stop is said
 * @param short returns the short form of a link by its number
 */
export function textFor(
  campaign: { content: string; mediaIds: readonly string[] },
  person: Parameters<typeof mergeValues>[0],
  { artist, prices, told, short }: { artist: string; prices: TextPrices; told: boolean; short(linkNo: number): string },
): PricedText {
  const drawn = campaignText({
    content: campaign.content,
    values: mergeValues(person, artist),
    short,
    withName: !told,
    withOptOut: !told,
  })
  const pictures = campaign.mediaIds.length
  const segments = Math.max(1, drawn.segments)
  // Pictures may stand alone.
  const isSendable = drawn.problems.length === 0 && (drawn.text === '' ? pictures > 0 : drawn.isSendable)
  return { ...drawn, segments, isSendable, cost: textCents(segments, pictures, prices) }
}
