import type { SystemContext } from '../../../platform/context.ts'
import { recoverLeasesOfAll } from '../store/leases.ts'
import { skipMissedOfAll } from '../store/missed.ts'
import { pauseForRestoreOfAll, skipLinksOfAll } from '../store/restore.ts'

/**
 * Pauses every send of a backup (standard O7): messages in flight become uncertain, nothing is sent again, and owners
 * decide. People whom an automatic message may have reached since the backup are skipped. Links sent since the backup lead
 * nowhere.
 */
export async function pauseAfterRestore(context: SystemContext): Promise<string> {
  await skipLinksOfAll(context)
  const paused = await pauseForRestoreOfAll(context)
  while ((await recoverLeasesOfAll(context, { isRestored: true })) > 0);
  while ((await skipMissedOfAll(context, { before: context.now, reason: 'restored' })) > 0);
  return paused === 0
    ? 'No campaign was being sent.'
    : `Campaigns that are paused until their owners resume them: ${paused}.`
}
