import type { compareCampaigns, ResponseOf } from '@greenroom/contracts'
import { bestOf, type Rate } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { presentCampaign } from '../present.ts'
import { isSellingNow } from './period-sums.ts'
import { listSentById } from './sends.ts'
import { AGE_QUARTERS } from './splits.ts'
import { sumsOf } from './totals.ts'
import { usualOf } from './usual.ts'

type Comparison = ResponseOf<typeof compareCampaigns>

const COMPARED = ['delivered', 'opened', 'clicked', 'replied', 'opted_out', 'complaints'] as const
/** Of these, less is better. */
const BETTER_LOW: readonly string[] = ['opted_out', 'complaints']
/** Quarters of an hour up to which curves have as many steps; older ones have steps of an hour. */
const SHORT = 48

/** Compares campaigns with each other. @throws AppError NOT_FOUND if one of them is not there */
export async function compare(context: Context, ids: readonly string[]): Promise<Comparison> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const asked = [...new Set(ids)]
    const campaigns = await listSentById(context, tx, asked)
    if (campaigns.length < asked.length) throw notFound('campaign')
    const { sums } = await sumsOf(context, tx, asked)
    const isSelling = await isSellingNow(context, tx)
    const usual = await usualOf(context, tx, campaigns)
    const ages = campaigns.map(({ startedAt }) => context.now.getTime() - startedAt.getTime())
    const quarters = Math.min(AGE_QUARTERS, Math.max(1, Math.ceil(Math.max(0, ...ages) / 900_000)))
    const step = quarters <= SHORT ? 1 : 4
    const steps = Math.ceil(quarters / step)
    const curves = await curvesOf(context, tx, asked, { step, steps })
    const items = campaigns.map((campaign) => ({
      ...presentCampaign(campaign, sums.get(campaign.id), isSelling),
      usual: usual.get(campaign.id) ?? null,
      clicks: sumUp(curves.get(campaign.id) ?? []),
    }))
    return { campaigns: items, step_minutes: step * 15, differences: differencesOf(items) }
  })
}

function differencesOf(items: Comparison['campaigns']): Comparison['differences'] {
  return COMPARED.flatMap((figure) => {
    const rated = items.flatMap(({ id, rates }) => {
      const rate = rates[figure]
      return rate ? [{ id, rate: BETTER_LOW.includes(figure) ? mirrored(rate) : rate }] : []
    })
    return rated.length < 2 ? [] : [{ figure, best: bestOf(rated)?.id ?? null }]
  })
}

/** Turns a share of which less is better around. */
const mirrored = ({ value, low, high }: Rate): Rate => ({ value: 1 - value, low: 1 - high, high: 1 - low })

const sumUp = (values: readonly number[]): number[] => {
  let sum = 0
  return values.map((value) => (sum += value))
}

/** Reads how many people first clicked in each step since campaigns began. */
export async function curvesOf(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  ids: readonly string[],
  { step, steps }: { step: number; steps: number },
): Promise<Map<string, number[]>> {
  const { rows } = await tx.execute<{ send_id: string; place: number; n: number }>(
    sql`select send_id, (part::int / ${step}::int) as place, sum(n)::int as n from campaign_totals
      where user_id = ${ownerId}::uuid and send_id = any (${sql.param([...ids])}::uuid[]) and dimension = 'age'
        and metric = 'clicked' group by 1, 2`,
  )
  const curves = new Map(ids.map((id) => [id, Array.from({ length: steps }, () => 0)]))
  for (const { send_id: id, place, n } of rows) {
    const curve = curves.get(id)
    if (curve && place < steps) curve[place] = n
  }
  return curves
}
