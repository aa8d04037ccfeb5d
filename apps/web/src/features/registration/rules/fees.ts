import type { RegistrationOverview } from '@greenroom/contracts'
import type { NumberKind, RegistrationKind } from '@greenroom/domain'
import { canSubmit, partOf } from './states.ts'

export interface FeeRow {
  name: string
  cents: number
  /** Paid again every month. */
  isMonthly: boolean
  /** Paid for handing this part in. */
  part?: RegistrationKind
}

/** Returns what registering costs with a kind of number: once when it is handed in, and every month. */
export function feeRows({ fees }: Pick<RegistrationOverview, 'fees'>, kind: NumberKind): FeeRow[] {
  if (kind === 'toll_free')
    return [
      { name: 'Toll-free verification', cents: fees.toll_free, isMonthly: false, part: 'toll_free' },
      { name: 'Toll-free number', cents: fees.number_month.toll_free, isMonthly: true },
    ]
  return [
    { name: 'Registering who texts', cents: fees.brand, isMonthly: false, part: 'brand' },
    { name: 'Review of what you text', cents: fees.campaign, isMonthly: false, part: 'campaign' },
    { name: 'Staying registered', cents: fees.campaign_month, isMonthly: true },
    { name: 'Local number', cents: fees.number_month.local, isMonthly: true },
  ]
}

/** Returns the cents that are reserved as the rest is handed in. */
export function reservedNow(overview: RegistrationOverview, kinds: readonly RegistrationKind[]): number {
  const { fees } = overview
  const costs = { brand: fees.brand, campaign: fees.campaign, toll_free: fees.toll_free }
  return kinds.filter((kind) => canSubmit(partOf(overview, kind))).reduce((sum, kind) => sum + costs[kind], 0)
}
