import type { SystemContext } from '../../../platform/context.ts'
import { stopDueOfAll } from '../store/campaigns.ts'

/**
 * Stops campaigns that were due in a backup (standard O7): they may have left since, so only their owners send them. Those
 * due later leave at their time. Automatic messages are off until they are turned on again.
 */
export async function stopAfterRestore(context: SystemContext): Promise<string> {
  const { due, automatic } = await stopDueOfAll(context)
  return due + automatic === 0
    ? 'No campaign was due.'
    : `Campaigns that were due: ${due}, automatic messages: ${automatic}. None goes on by itself; their owners see why.`
}
