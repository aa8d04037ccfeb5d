import { z } from 'zod'
import { DAY_MS } from '../calendar.ts'
import { LEAST_FOR_RATE } from '../campaign-figures.ts'
import { rateOf, type Rate } from './rates.ts'

/** Percent of a campaign's people who may be held back, the usual choice, and how many people it needs (design of reports, section 4). */
export const CONTROL_SHARES = { least: 5, usual: 5, most: 10 } as const
export const LEAST_FOR_CONTROL = 1000

/** Percent of a campaign's people who get nothing, so that the others can be compared with them. */
export const controlShare = z
  .int()
  .min(CONTROL_SHARES.least, `Hold back at least ${CONTROL_SHARES.least} percent.`)
  .max(CONTROL_SHARES.most, `Hold back at most ${CONTROL_SHARES.most} percent.`)

/** Returns how many people are held back: never more than the share. */
export const controlSize = (people: number, share: number): number => Math.floor((people * share) / 100)

/** Fewer people with orders, in both groups together, tell nothing. */
const LEAST_BUYERS = 10

/** People of one group, and those of them who ordered. */
export interface ComparedGroup {
  people: number
  buyers: number
}

/**
 * Returns the difference of two shares of people, and between which values it lies with a probability of 95 % (Newcombe 1998,
 * method 10: from the Wilson intervals of both); null if one of the groups is too small for a rate.
 */
export function differenceOf(one: ComparedGroup, other: ComparedGroup): Rate | null {
  const [a, b] = [rateOf(one.buyers, one.people), rateOf(other.buyers, other.people)]
  return a && b && differenceOfRates(a, b)
}

/** Returns the difference of two independent rates with its interval. */
export function differenceOfRates(a: Rate, b: Rate): Rate {
  const value = a.value - b.value
  const low = value - Math.hypot(a.value - a.low, b.high - b.value)
  const high = value + Math.hypot(a.high - a.value, b.value - b.low)
  return { value, low: Math.max(-1, low), high: Math.min(1, high) }
}

/** Reasons for which extra orders cannot be told. `open`: people can still order within the days that count. */
export const CONTROL_DOUBTS = ['open', 'few_people', 'few_orders', 'chance'] as const
export type ControlDoubt = (typeof CONTROL_DOUBTS)[number]

/** Orders that a campaign brought, by comparison with people who were held back. */
export interface ControlVerdict {
  reached: ComparedGroup & { rate: Rate | null }
  control: ComparedGroup & { rate: Rate | null }
  /** Whole orders; null: too few people for a rate. */
  extra: Rate | null
  /** Null: there is a difference that is more than chance. */
  doubt: ControlDoubt | null
}

/**
 * Compares whoever a campaign was sent to with those held back. Extra orders are the difference of their rates, times the
 * people whom it was sent to.
 * @param isOpen people can still order within the days that count
 */
export function compareWithControl(reached: ComparedGroup, control: ComparedGroup, isOpen: boolean): ControlVerdict {
  const difference = differenceOf(reached, control)
  const orders = (share: number) => Math.round(share * reached.people)
  const extra = difference && {
    value: orders(difference.value),
    low: orders(difference.low),
    high: orders(difference.high),
  }
  return {
    reached: { ...reached, rate: rateOf(reached.buyers, reached.people) },
    control: { ...control, rate: rateOf(control.buyers, control.people) },
    extra,
    doubt: doubtOf(reached, control, { isOpen, difference }),
  }
}

function doubtOf(
  reached: ComparedGroup,
  control: ComparedGroup,
  { isOpen, difference }: { isOpen: boolean; difference: Rate | null },
): ControlDoubt | null {
  if (isOpen) return 'open'
  if (!difference) return 'few_people'
  if (reached.buyers + control.buyers < LEAST_BUYERS) return 'few_orders'
  return difference.low <= 0 && difference.high >= 0 ? 'chance' : null
}

/** Returns when the last person of a campaign no longer counts; null while it is sent. @param days of attribution */
export const controlEnds = (finishedAt: Date | null, days: number): Date | null =>
  finishedAt && new Date(finishedAt.getTime() + days * DAY_MS)

/** Returns a verdict as one sentence. */
export function controlWords({ extra, doubt }: Pick<ControlVerdict, 'extra' | 'doubt'>): string {
  switch (doubt) {
    case 'open':
      return 'Cannot be told yet: people can still order within the days that count.'
    case 'few_people':
      return `Cannot be told yet: at least ${LEAST_FOR_RATE} people are needed in each group.`
    case 'few_orders':
      return `Cannot be told yet: fewer than ${LEAST_BUYERS} people ordered in both groups together.`
    case 'chance':
      return 'Cannot be told yet: the difference between the groups may be chance.'
    case null:
      return (extra?.value ?? 0) < 0
        ? 'People who got it ordered less often than those held back.'
        : 'People who got it ordered more often than those held back.'
  }
}
