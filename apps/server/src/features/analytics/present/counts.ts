import type { Day } from '../policy/days.ts'
import { type Counts, NOTHING, type PlacedCounts } from '../queries/sums.ts'

export const presentCounts = ({ views, visitors, clicks }: Counts) => ({ views, unique_visitors: visitors, clicks })

/** A point for every stretch of time, also where nothing happened, and their sums. */
export function presentPoints(stretches: readonly Day[], placed: readonly PlacedCounts[]) {
  const at = new Map(placed.map((counts) => [counts.place, counts]))
  const points = stretches.map(({ date, from }, place) => ({
    date,
    from: from.toISOString(),
    ...presentCounts(at.get(place + 1) ?? NOTHING),
  }))
  const sum = (field: 'views' | 'unique_visitors' | 'clicks') =>
    points.reduce((total, point) => total + point[field], 0)
  return { points, totals: { views: sum('views'), unique_visitors: sum('unique_visitors'), clicks: sum('clicks') } }
}
