import { type Rate, rateOf } from './rates.ts'

/** Fewest campaigns and clicks that tell a best time (design of reports, section 5). */
export const LEAST_FOR_BEST_TIME = { campaigns: 5, clicks: 500 } as const
/**
 * Deliveries at the mean rate that each hour is given, so that few of them do not look like a discovery: as many as give a
 * usual click rate of some percent about ten clicks.
 */
const PRIOR = 400

/** Messages sent at one hour of one weekday, and their clicks. */
export interface TimeSlot {
  /** 0: Monday. */
  weekday: number
  hour: number
  campaigns: number
  delivered: number
  clicked: number
}

export interface BestTimes {
  isEnough: boolean
  campaigns: number
  clicks: number
  mean: number | null
  slots: (TimeSlot & { score: number | null })[]
  best: { weekday: number; hour: number; score: number } | null
}

/**
 * Finds at which hours people click most of what is delivered. Shares of few people are drawn to the mean; the best hour is
 * told only if its interval lies above the mean, so that it is more than chance.
 */
export function bestTimes(slots: readonly TimeSlot[]): BestTimes {
  const sum = (of: (slot: TimeSlot) => number) => slots.reduce((total, slot) => total + of(slot), 0)
  const [campaigns, delivered, clicks] = [sum((s) => s.campaigns), sum((s) => s.delivered), sum((s) => s.clicked)]
  const mean = delivered > 0 ? Math.min(1, clicks / delivered) : null
  const isEnough = campaigns >= LEAST_FOR_BEST_TIME.campaigns && clicks >= LEAST_FOR_BEST_TIME.clicks
  const scored = slots.map((slot) => ({
    ...slot,
    score: isEnough && mean !== null ? (slot.clicked + PRIOR * mean) / (slot.delivered + PRIOR) : null,
  }))
  const [first] = scored.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))
  const rate: Rate | null = first ? rateOf(first.clicked, first.delivered) : null
  const isMore = first?.score && mean !== null && rate !== null && rate.low > mean
  const best = isMore ? { weekday: first.weekday, hour: first.hour, score: first.score ?? 0 } : null
  return { isEnough, campaigns, clicks, mean, slots: scored, best }
}
