import type { Truth } from '../queries/truth.ts'
import type { TotalRow } from '../queries/live.ts'
import type { Sum } from './figures.ts'

/** A figure whose roll-up differs from what its rows say. */
export interface Drift {
  metric: string
  counted: number
  told: number
}

/** Figures of people that may be fewer in the rows, because clicks are deleted after 30 days. */
const FORGOTTEN: readonly string[] = ['clicked', 'all_clicks']

/** Compares sums of a campaign with its rows. */
export function driftOf(sums: readonly Sum[], truth: Truth): Drift[] {
  return Object.entries(truth).flatMap(([metric, told]) => {
    const sum = sums.find((one) => one.metric === metric)
    const counted = (metric === 'cost' ? sum?.cents : sum?.n) ?? 0
    const isRight = FORGOTTEN.includes(metric) ? told <= counted : told === counted
    return isRight ? [] : [{ metric, counted, told }]
  })
}

/** Metrics of a part that its recipients tell, however long ago it was sent. */
const TOLD_BY_PEOPLE: readonly string[] = ['sent', 'delivered', 'skipped']

/** Compares sums by segment and country with the recipients. A part that is not counted yet is not wrong. */
export function driftOfParts(sums: readonly TotalRow[], told: readonly TotalRow[]): Drift[] {
  const keyOf = ({ dimension, metric, value }: TotalRow) => `${dimension} ${metric} ${value}`
  const found = new Map(told.map((part) => [keyOf(part), part.n]))
  return sums.flatMap((sum) => {
    const n = found.get(keyOf(sum)) ?? 0
    return sum.n === n || !TOLD_BY_PEOPLE.includes(sum.metric)
      ? []
      : [{ metric: `${sum.metric} by ${sum.dimension}`, counted: sum.n, told: n }]
  })
}
