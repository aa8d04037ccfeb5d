import { walletTransactions } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import type { LaunchpadStep } from '../../../platform/launchpad.ts'

/** Has ever added money; what was given is not that. */
export const hasFunds: LaunchpadStep['isDone'] = async (tx, { ownerId }) => {
  const rows = await tx
    .select({ id: walletTransactions.id })
    .from(walletTransactions)
    .where(and(eq(walletTransactions.userId, ownerId), eq(walletTransactions.type, 'top_up')))
    .limit(1)
    .execute()
  return rows.length > 0
}
