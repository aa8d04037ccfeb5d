import { type CampaignFigure } from '@greenroom/domain/campaign-figures'
import { OUTCOME_REASON_CODES } from '@greenroom/domain/campaigns'
import { z } from 'zod'
import { one, page, text } from '../../../../lib/address/index.ts'

/** Figures that are people, with the names by which the API lists them. */
export const OUTCOMES = {
  planned: undefined,
  delivered: 'delivered',
  unconfirmed: 'sent',
  failed: 'failed',
  uncertain: 'uncertain',
  skipped: 'skipped',
  held: 'held',
  waiting: 'planned',
  opened: 'opened',
  clicked: 'clicked',
  replied: 'replied',
  opted_out: 'opted_out',
  complaints: 'complained',
} as const satisfies Partial<Record<CampaignFigure, string | undefined>>
export type PeopleFigure = keyof typeof OUTCOMES
const FIGURES = Object.keys(OUTCOMES) as [PeopleFigure, ...PeopleFigure[]]

const link = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)

/** The people who are shown beside the results. */
export const peopleAddress = z.object({
  people: one(z.enum(FIGURES)),
  reason: one(z.enum(OUTCOME_REASON_CODES)),
  link: one(link),
  who: text,
  page,
})

/** Some of a campaign's people. */
export interface Chosen {
  figure: PeopleFigure
  reason?: string | undefined
  /** Of those who clicked: which link. */
  link?: number | undefined
  /** Searched for among them. */
  who?: string | undefined
}

/** Returns how the API is asked for these people. */
export const askedOf = ({ figure, reason, link, who = '' }: Chosen) => ({
  ...(OUTCOMES[figure] === undefined ? {} : { outcome: OUTCOMES[figure] }),
  ...(reason === undefined ? {} : { reason }),
  ...(link === undefined ? {} : { link }),
  ...(who === '' ? {} : { q: who }),
})
