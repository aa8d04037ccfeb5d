import type { SystemTx } from '../../../platform/db/tx.ts'
import { hideSitesOf } from '../../minisites/public.ts'
import { markAsOver } from '../../../platform/identity/account-end.ts'

/**
 * Ends an account that is nobody's: its pages are offline and its address is free at once, and the next run of
 * `settings.erase-due` erases it. Nobody can bring it back.
 */
export async function endAccount(tx: SystemTx, userId: string, now: Date): Promise<void> {
  await markAsOver(tx, userId, now)
  await hideSitesOf(tx, userId, now)
}
