import type { MarketingFigures } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { tallyOf } from '../policy/figures.ts'
import { isSellingNow } from './period-sums.ts'
import { sumsOf } from './totals.ts'

/** Reads the figures of campaigns, by campaign, as every report shows them. One that is not counted yet is absent. */
export async function figuresOf(
  context: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  ids: readonly string[],
): Promise<Map<string, MarketingFigures>> {
  if (ids.length === 0) return new Map()
  const [{ sums }, isSelling] = await Promise.all([sumsOf(context, tx, ids), isSellingNow(context, tx)])
  return new Map([...sums].map(([id, own]) => [id, tallyOf([own], isSelling).figures]))
}
