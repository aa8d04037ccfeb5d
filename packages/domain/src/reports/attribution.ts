import { DAY_MS } from '../calendar.ts'

/** Milliseconds after delivery in which an order is perhaps helped by a campaign (design of reports, section 4). */
const HELPED_MS = DAY_MS / 2

/** Something of a campaign that a buyer did or got. */
interface Moment {
  campaignId: string
  at: Date
}

/** Facts about an order and its buyer. */
export interface OrderHistory {
  /** Time of payment. */
  at: Date
  /** Campaign of the code that was used. */
  codeOf: string | undefined
  /** Clicks of the buyer, as far as they may be told. */
  clicks: readonly Moment[]
  /** Messages that reached the buyer. */
  deliveries: readonly Moment[]
}

export interface Attribution {
  campaignId: string
  because: 'click' | 'code' | 'helped'
}

/**
 * Returns the campaign to which an order belongs: that of its code, without limit, else that of the last click within some
 * days before it. Without either, the last message within 12 hours has perhaps helped. Undefined: none of them. Of equal
 * moments, the greater id counts, so that every run says the same.
 * @param days 1 to 30
 */
export function attributionOf({ at, codeOf, clicks, deliveries }: OrderHistory, days: number): Attribution | undefined {
  if (codeOf !== undefined) return { campaignId: codeOf, because: 'code' }
  const clicked = lastWithin(clicks, at, days * DAY_MS)
  if (clicked) return { campaignId: clicked.campaignId, because: 'click' }
  const reached = lastWithin(deliveries, at, HELPED_MS)
  return reached && { campaignId: reached.campaignId, because: 'helped' }
}

const lastWithin = (moments: readonly Moment[], at: Date, length: number): Moment | undefined =>
  moments
    .filter((one) => one.at <= at && one.at.getTime() >= at.getTime() - length)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.campaignId < b.campaignId ? 1 : -1))[0]
