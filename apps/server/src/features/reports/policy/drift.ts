import type { Truth } from '../queries/truth.ts'
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
