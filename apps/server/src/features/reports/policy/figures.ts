import type { MarketingFigures, MarketingRates } from '@greenroom/contracts'
import { rateOf } from '@greenroom/domain'

/** A sum of a campaign. */
export interface Sum {
  metric: string
  n: number
  cents: number
}

/** Sums of one campaign by metric. A metric that is not measured is absent. */
export type Sums = ReadonlyMap<string, Pick<Sum, 'n' | 'cents'>>

/** Figures of some campaigns, with what their rates are of. */
export interface Tally {
  figures: MarketingFigures
  rates: MarketingRates
}

const PEOPLE = [
  'planned',
  'skipped',
  'sent',
  'uncertain',
  'delivered',
  'unconfirmed',
  'bounced_hard',
  'bounced_soft',
  'clicked',
  'all_clicks',
  'machine_clicks',
  'replied',
  'opted_out',
] as const
/** Not measured of every campaign. */
const PERHAPS = ['opened', 'machine_opens', 'complaints'] as const

/** Metrics that grow only. People may be erased afterwards; the sums stay. */
export const LASTING: readonly string[] = ['clicked', 'opened', 'replied', 'opted_out', 'complaints']

/**
 * Adds up campaigns. Rates of what is measured of some of them only are of those alone.
 * @param isSelling false: nothing has ever been sold, so that orders are not measured
 */
export function tallyOf(campaigns: readonly Sums[], isSelling: boolean): Tally {
  const sumOf = (metric: string, among = campaigns) =>
    among.reduce((total, sums) => total + (sums.get(metric)?.n ?? 0), 0)
  const centsOf = (metric: string) => campaigns.reduce((total, sums) => total + (sums.get(metric)?.cents ?? 0), 0)
  const measured = (metric: string) => campaigns.filter((sums) => sums.has(metric))
  const people = Object.fromEntries(PEOPLE.map((metric) => [metric, sumOf(metric)])) as Record<
    (typeof PEOPLE)[number],
    number
  >
  const perhaps = Object.fromEntries(
    PERHAPS.map((metric) => [metric, measured(metric).length > 0 ? sumOf(metric) : null]),
  ) as Record<(typeof PERHAPS)[number], number | null>
  const revenue = isSelling ? centsOf('orders') : null
  const cost = centsOf('cost')
  const of = (metric: (typeof PEOPLE)[number]) => rateOf(people[metric], people.delivered)
  const ofMeasured = (metric: (typeof PERHAPS)[number], base: string) => {
    const among = measured(metric)
    return among.length > 0 ? rateOf(sumOf(metric, among), sumOf(base, among)) : null
  }
  const bounced = people.bounced_hard + people.bounced_soft
  return {
    figures: {
      ...people,
      ...perhaps,
      orders: isSelling ? sumOf('orders') : null,
      helped: isSelling ? sumOf('helped') : null,
      revenue,
      cost,
      return: revenue === null ? null : revenue - cost,
    },
    rates: {
      delivered: rateOf(people.delivered, people.sent),
      bounced: rateOf(bounced, Math.max(people.sent, people.delivered + bounced)),
      opened: ofMeasured('opened', 'delivered'),
      clicked: of('clicked'),
      replied: of('replied'),
      opted_out: of('opted_out'),
      complaints: ofMeasured('complaints', 'sent'),
    },
  }
}
