import type { ReportedControl } from '@greenroom/contracts'
import { compareWithControl, controlEnds, controlWords } from '@greenroom/domain'
import type { Sums } from './figures.ts'

/** A campaign, as far as its control group is concerned. */
interface Compared {
  controlShare: number | null
  finishedAt: Date | null
}

/** Figures that add up to everybody for whom a campaign was handed over, arrived or not. */
const HANDED_OVER = ['delivered', 'unconfirmed', 'bounced_hard', 'bounced_soft', 'uncertain'] as const

/**
 * Compares the people of a campaign with its control group. Those whose message came back count, too: nobody knows of whom in
 * the control group it would have.
 * @param days of attribution @returns null: nobody was held back
 */
export function controlOf(
  { controlShare: share, finishedAt }: Compared,
  sums: Sums | undefined,
  { days, now }: { days: number; now: Date },
): ReportedControl | null {
  if (share === null) return null
  const sumOf = (metric: string) => sums?.get(metric)?.n ?? 0
  const ends = controlEnds(finishedAt, days)
  const verdict = compareWithControl(
    { people: HANDED_OVER.reduce((people, metric) => people + sumOf(metric), 0), buyers: sumOf('reached_buyers') },
    { people: sumOf('control'), buyers: sumOf('control_buyers') },
    ends === null || ends > now,
  )
  return { share, days, ends_at: ends?.toISOString() ?? null, ...verdict, text: controlWords(verdict) }
}
