import { dayOf, monthAfter } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { unlessRefused } from '../../../platform/db/unless-refused.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { spendCredits } from '../../wallet/public.ts'

/** A monthly fee. */
export interface MonthlyFee {
  /** Names what it is for, permanently: with the day of each month it is the key of the posting, so no month is paid twice. */
  key: string
  /** First day that is not paid yet, YYYY-MM-DD. */
  renewsOn: string
  /** Day of the month on which its months begin. */
  day: number
  /** Cents. */
  amount: number
  description: string
  category: string
}

/**
 * Pays a monthly fee from the wallet, up to today.
 * @returns the first day that is not paid; up to today, if the money is missing
 */
export async function payMonths(context: Context, tx: OwnerTx, fee: MonthlyFee): Promise<string> {
  const { key, day, amount, description, category } = fee
  const today = dayOf(context.now)
  let unpaid = fee.renewsOn
  for (; unpaid <= today; unpaid = monthAfter(unpaid, day)) {
    if (amount === 0) continue
    const spending = { amount, description, category, key: `${key}:${unpaid}` }
    const { refused } = await unlessRefused(tx, () => spendCredits(context, tx, spending))
    if (refused?.code === 'INSUFFICIENT_FUNDS') return unpaid
    if (refused) throw refused
  }
  return unpaid
}
