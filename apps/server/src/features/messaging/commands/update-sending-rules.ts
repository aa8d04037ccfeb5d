import type { SendingRules, UpdateSendingRulesBody } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { readSendingRules } from '../queries/sending-rules.ts'
import { saveSendingRules } from '../store/sending-rules.ts'

/**
 * Changes how often and when an owner's marketing may reach one person. It counts at once, for campaigns under way too: each
 * person is decided about in the moment in which their message leaves.
 */
export async function updateSendingRules(context: Context, given: UpdateSendingRulesBody): Promise<SendingRules> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    await saveSendingRules(context, tx, given)
    return readSendingRules(context, tx)
  })
}
