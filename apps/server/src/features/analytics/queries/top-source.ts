import { NO_VALUE } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { OTHERS } from '../policy/visit-day.ts'
import { readPanel } from './panel.ts'

/** Source that brought the most visitors. */
export interface TopSource {
  /** Canonical host, or Android package. */
  source: string
  visitors: number
  /** Visitors of all sources, the unknown included. */
  of: number
}

/** Reads which source brought the most visitors to all pages on some days of the owner; undefined: no known one did. */
export async function readTopSource(
  context: Context,
  days: { from: string; to: string },
): Promise<TopSource | undefined> {
  const { rows, sum } = await readPanel(context, { ...days, period: 'custom', panel: 'sources', filters: [] })
  const top = rows.find(({ value }) => value !== NO_VALUE && value !== OTHERS)
  return top && { source: top.value, visitors: top.sums.visitors, of: sum.visitors }
}
