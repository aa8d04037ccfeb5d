import {
  CAMPAIGN_PERIODS,
  CAMPAIGN_SHAPES,
  CAMPAIGN_SORTS,
  CAMPAIGN_STATES,
  CAMPAIGN_TYPES,
  type CampaignPeriod,
  type CampaignSort,
} from '@greenroom/domain/campaigns'
import { z } from 'zod'
import { type AddressValues, changeAddress, flag, one, page, readAddress, text } from '../../../../lib/address/index.ts'

/** Filters, order, and shape: what a saved view holds. */
const kept = {
  type: one(z.enum(CAMPAIGN_TYPES)),
  state: one(z.enum(CAMPAIGN_STATES)),
  segment: one(z.uuid()),
  period: one(z.enum(CAMPAIGN_PERIODS)),
  archived: flag,
  sort: one(z.enum(CAMPAIGN_SORTS), 'updated'),
  order: one(z.enum(['asc', 'desc']), 'desc'),
  show: one(z.enum(CAMPAIGN_SHAPES), 'list'),
}
const viewAddress = z.object(kept)

/** The address of the campaigns of both channels. */
export const allAddress = z.object({
  ...kept,
  q: text,
  /** Saved view that was picked. */
  view: one(z.uuid()),
  /** Day that a calendar shows, as 2026-12-24; today without one. */
  day: one(z.iso.date()),
  page,
})
export type AllValues = AddressValues<typeof allAddress>
export type KeptValues = AddressValues<typeof viewAddress>

/** Values without any filter, in the first order. */
export const NOTHING: KeptValues = readAddress(viewAddress, new URLSearchParams())

/** Returns what a saved view holds of an address. */
export const queryOf = (values: KeptValues): string =>
  changeAddress(viewAddress, new URLSearchParams(), pickKept(values)).toString()

const pickKept = ({ type, state, segment, period, archived, sort, order, show }: KeptValues): KeptValues => ({
  type,
  state,
  segment,
  period,
  archived,
  sort,
  order,
  show,
})

/** Returns what the address says once a view is picked. */
export const valuesOf = (query: string): KeptValues => readAddress(viewAddress, new URLSearchParams(query))

export const PERIOD_WORDS: Record<CampaignPeriod, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '365d': 'Last 12 months',
  coming: 'Still to come',
}

export const SORT_WORDS: Record<CampaignSort, string> = {
  updated: 'Last changed',
  name: 'Name',
  time: 'Time',
  delivered: 'Delivered',
  clicked: 'Clicked',
  replied: 'Replied',
  cost: 'Cost',
  return: 'Return',
}

/** Returns the order in which a column is read at first: names from A, all else from the most. */
export const firstOrder = (sort: CampaignSort): 'asc' | 'desc' => (sort === 'name' ? 'asc' : 'desc')
