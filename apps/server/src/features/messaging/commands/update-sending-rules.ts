import type { SendingRules, UpdateSendingRulesBody } from '@greenroom/contracts'
import { frequencyWords } from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import { readSendingRules } from '../queries/sending-rules.ts'
import { saveSendingRules } from '../store/sending-rules.ts'

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

const fieldsOf = ({ cap, hours, postal_address }: SendingRules) => ({
  cap: frequencyWords(cap),
  hours: hours && `${clock(hours.from)} to ${clock(hours.to)}`,
  postal_address,
})

/**
 * Changes how often and when an owner's marketing may reach one person. It counts at once, for campaigns under way too: each
 * person is decided about in the moment in which their message leaves.
 */
export async function updateSendingRules(context: Context, given: UpdateSendingRulesBody): Promise<SendingRules> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const before = await readSendingRules(context, tx)
    await saveSendingRules(context, tx, given)
    const after = await readSendingRules(context, tx)
    await noteChange(context, tx, {
      area: 'sending',
      action: 'changed',
      before: fieldsOf(before),
      after: fieldsOf(after),
    })
    return after
  })
}
