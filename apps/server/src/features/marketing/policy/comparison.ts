import { campaignRate, DAY_MS, rateInterval } from '@greenroom/domain'

/** Days after which nearly all clicks have come, so that a campaign can be compared with older ones. */
const SETTLED_DAYS = 3

/** A campaign's figures beside those of the own last ones. */
export interface Comparison {
  rate: number | null
  against: 'above' | 'below' | 'same' | null
}

/**
 * Compares a campaign with the usual rate. Nothing is said while clicks are still coming, without a usual rate, and of few
 * people; "same" where the interval of the rate holds the usual one (design of reports, section 5).
 */
export function compare(
  { delivered, clicked, startedAt }: { delivered: number; clicked: number; startedAt: Date },
  usual: number | null,
  now: Date,
): Comparison {
  const rate = campaignRate(clicked, delivered)
  const interval = rateInterval({ delivered, clicked })
  const isSettled = now.getTime() - startedAt.getTime() >= SETTLED_DAYS * DAY_MS
  if (usual === null || interval === null || !isSettled) return { rate, against: null }
  if (interval.low > usual) return { rate, against: 'above' }
  return { rate, against: interval.high < usual ? 'below' : 'same' }
}
