import type { SignUpNumbers } from '@greenroom/contracts'
import type { Day } from '../policy/days.ts'
import type { SignUpSums } from '../queries/sign-ups.ts'

/** A number for every stretch of time, also where nobody joined. */
export function presentSignUps(stretches: readonly Day[], sums: SignUpSums): SignUpNumbers {
  const at = new Map(sums.series.map(({ place, n }) => [place, n]))
  return {
    total: sums.total,
    previous: sums.previous,
    series: stretches.map((_, place) => at.get(place + 1) ?? 0),
    blocks: sums.blocks.map(({ id, title, type, siteId, n }) => ({
      block_id: id,
      title,
      type,
      site_id: siteId,
      sign_ups: n,
    })),
    sources: sums.sources.map(({ source, n }) => ({ host: source || null, sign_ups: n })),
  }
}
