import type { SystemContext } from '../../../platform/context.ts'
import { stopForRestoreOfAll } from '../store/campaigns.ts'

/**
 * Stops all campaigns of a backup that have not begun (standard O7): those that were due may have left since, and those due
 * later may have been changed, taken back, or sent by hand. Only their owners send them. Automatic messages are off until
 * they are turned on again.
 */
export async function stopAfterRestore(context: SystemContext): Promise<string> {
  const { scheduled, automatic } = await stopForRestoreOfAll(context)
  return scheduled + automatic === 0
    ? 'No campaign was scheduled.'
    : `Campaigns that were scheduled: ${scheduled}, automatic messages: ${automatic}. None goes on by itself; their owners see why.`
}
