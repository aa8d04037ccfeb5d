import type { SystemTx } from '../../../platform/db/tx.ts'
import { hideSitesOf } from '../../minisites/public.ts'
import { markAsOver } from '../../../platform/identity/account-end.ts'

/**
 * Ends an unclaimed account: its pages are offline and its address is free at once, and the next run of
 * `settings.erase-due` erases it. This cannot be undone.
 */
export async function endAccount(tx: SystemTx, userId: string, now: Date): Promise<void> {
  await markAsOver(tx, userId, now)
  await hideSitesOf(tx, userId, now)
}
