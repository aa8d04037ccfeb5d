import {
  type CampaignReader,
  type CampaignText,
  mergeValues,
  openCampaignText,
  textCents,
  type TextPrices,
} from '@greenroom/domain'

export interface PricedText extends CampaignText {
  /** Cents. */
  cost: number
}

/** Somebody who gets a text. @property told false: who writes and how to stop is said */
export type TextReader = Pick<CampaignReader, 'short'> & { told: boolean }

/** Draws a campaign's text to one person with its price. */
export type DrawText = (person: Parameters<typeof mergeValues>[0], reader: TextReader) => PricedText

/** Reads a campaign's content once. @returns how to draw its text to one person, as the pipeline draws it */
export function openTexts(
  campaign: { content: string; mediaIds: readonly string[] },
  { artist, prices }: { artist: string; prices: TextPrices },
): DrawText {
  const draw = openCampaignText(campaign.content)
  const pictures = campaign.mediaIds.length
  return (person, { told, short }) => {
    const drawn = draw({ values: mergeValues(person, artist), short, withName: !told, withOptOut: !told })
    const segments = Math.max(1, drawn.segments)
    // Pictures may stand alone.
    const isSendable = drawn.problems.length === 0 && (drawn.text === '' ? pictures > 0 : drawn.isSendable)
    return { ...drawn, segments, isSendable, cost: textCents(segments, pictures, prices) }
  }
}
