import { rateInterval } from '../variant-results.ts'

/** A share of people, from 0 to 1, and between which values it is with a probability of 95 %. */
export interface Rate {
  value: number
  low: number
  high: number
}

/**
 * Returns the share of people among others; null below 20 of those, of whom no rate is shown. A late report can leave more
 * people than there were messages for a moment; a rate never exceeds 1.
 */
export function rateOf(people: number, among: number): Rate | null {
  const interval = rateInterval({ delivered: among, clicked: people })
  return interval && { value: Math.min(1, people / among), ...interval }
}

/** Tells how a share stands to a usual one: `same` unless the difference is more than chance. */
export function againstUsual(own: Rate, usual: number): 'above' | 'same' | 'below' {
  if (own.low > usual) return 'above'
  return own.high < usual ? 'below' : 'same'
}

/** Returns which share is the highest; undefined if its interval overlaps that of another, or there is nothing to compare. */
export function bestOf<T extends { rate: Rate }>(compared: readonly T[]): T | undefined {
  const [best, ...others] = compared.toSorted((a, b) => b.rate.value - a.rate.value)
  return best && others.length > 0 && others.every(({ rate }) => rate.high < best.rate.low) ? best : undefined
}

/** Campaigns that a median is of, how many of them it needs, and how many people each (design of reports, section 5). */
export const USUAL = { last: 20, fewest: 5, leastDelivered: 50 } as const

/** Returns the median; null of fewer than 5 values, which say nothing. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length < USUAL.fewest) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}
