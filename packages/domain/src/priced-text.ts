import { type CampaignReader, type CampaignText, openCampaignText } from './campaign-text.ts'
import { mergeValues } from './merge-fields.ts'
import { textCents } from './text-segments.ts'
import type { TextPrices } from './messages.ts'

export interface PricedText extends CampaignText {
  /** Cents. */
  cost: number
}

/** Somebody who gets a text. @property told false: who writes and how to stop is said */
export type TextReader = Pick<CampaignReader, 'short' | 'stop'> & { told: boolean }

/** Renders a campaign's text for one person, with its price. */
export type RenderText = (person: Parameters<typeof mergeValues>[0], reader: TextReader) => PricedText

/**
 * Reads a campaign's content once, for any number of people. The preview and the pipeline both call it, so that what was
 * shown is what is sent and what is paid (standard S12). @returns how to render its text for one person
 */
export function openPricedTexts(
  { content, pictures }: { content: string; pictures: number },
  { artist, prices }: { artist: string; prices: TextPrices },
): RenderText {
  const render = openCampaignText(content)
  return (person, { told, short, stop }) => {
    const text = render({ values: mergeValues(person, artist), short, withName: !told, withOptOut: !told, stop })
    const segments = Math.max(1, text.segments)
    // Pictures may stand alone, but none leave from a name (`stop`): providers take them from numbers alone.
    const isComplete = text.text === '' ? pictures > 0 : text.isSendable
    const isSendable = text.problems.length === 0 && isComplete && (stop === undefined || pictures === 0)
    return { ...text, segments, isSendable, cost: textCents(segments, pictures, prices) }
  }
}
