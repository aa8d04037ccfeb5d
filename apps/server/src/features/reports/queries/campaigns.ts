import type { listReportedCampaigns, ResponseOf } from '@greenroom/contracts'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { controlOf } from '../policy/control.ts'
import { tallyOf } from '../policy/figures.ts'
import { presentRange, rangeOf } from '../policy/range.ts'
import { presentCampaign } from '../present.ts'
import { isSellingNow, type PeriodCampaign, sumsOfPeriod } from './period-sums.ts'
import { readSettings } from './settings.ts'
import { usualOf } from './usual.ts'

type Query = z.output<(typeof listReportedCampaigns)['query']>

/** Lists the campaigns of a period with their figures. @throws AppError VALIDATION_FAILED for days that make no period */
export async function listReported(
  context: Context,
  { sort, order, q, page, limit, ...query }: Query,
): Promise<ResponseOf<typeof listReportedCampaigns>> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const range = rangeOf(query, await readTimeZone(context, tx), context.now)
    const isSelling = await isSellingNow(context, tx, query)
    const { campaigns } = await sumsOfPeriod(context, tx, range, query)
    const wanted = q === undefined ? undefined : q.trim().toLowerCase()
    const named = wanted ? campaigns.filter(({ campaign }) => campaign.name.toLowerCase().includes(wanted)) : campaigns
    const sign = order === 'asc' ? 1 : -1
    const shown = named
      .map((one) => ({ ...one, key: keyOf(one, sort, isSelling) }))
      .toSorted((a, b) => sign * compare(a.key, b.key))
      .slice((page - 1) * limit, page * limit)
    const usual = await usualOf(
      context,
      tx,
      shown.map(({ campaign }) => campaign),
    )
    const { attribution_days: days } = await readSettings(context, tx)
    return {
      items: shown.map(({ campaign, sums }) => ({
        ...presentCampaign(campaign, sums, isSelling),
        usual: usual.get(campaign.id) ?? null,
        // People of a segment who were held back are not counted.
        control: query.segment ? null : controlOf(campaign, sums, { days, now: context.now }),
      })),
      page,
      limit,
      total: named.length,
      ...presentRange(range),
    }
  })
}

/** Returns what a campaign is sorted by: a share where there is one. Without a value it comes below all others. */
function keyOf(
  { campaign, sums }: Pick<PeriodCampaign, 'campaign' | 'sums'>,
  sort: Query['sort'],
  isSelling: boolean,
): string | number {
  if (sort === 'started_at') return campaign.startedAt.getTime()
  if (sort === 'name') return campaign.name.toLowerCase()
  const { rates, figures } = tallyOf([sums], isSelling)
  const value = sort in rates ? rates[sort as keyof typeof rates]?.value : figures[sort as keyof typeof figures]
  return value ?? Number.NEGATIVE_INFINITY
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : Number(a > b))
