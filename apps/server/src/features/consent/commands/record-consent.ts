import type { ConsentRecord } from '@greenroom/contracts'
import type { ConsentChannel } from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { stateOf } from '../policy/channels.ts'
import { requireRecordable } from '../policy/own-word.ts'
import { presentConsent } from '../present.ts'
import { readConsent, standingConsent } from '../queries/records.ts'
import { lockLive } from '../store/states.ts'
import { writeConsent } from './write-consent.ts'

/**
 * Records what a contact told the owner in person. The owner's statement is the proof.
 * @throws AppError NOT_FOUND; CONFLICT if the person has opted out, or has no such address
 */
export async function recordConsent(
  context: Context,
  contactId: string,
  { channel, state, statement }: { channel: ConsentChannel; state: 'subscribed' | 'opted_out'; statement: string },
): Promise<ConsentRecord> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockLive(context, tx, contactId)
    if (!row) throw notFound('contact')
    requireRecordable(row, channel, state, await standingConsent(context, tx, contactId, channel))
    const method = context.session ? 'manual' : 'api'
    const record = await writeConsent(context, tx, contactId, {
      channel,
      state,
      actor: 'owner',
      method,
      wording: statement,
    })
    const field = `${channel}_consent`
    await noteChange(context, tx, {
      area: 'contacts',
      object: { id: contactId, name: '' },
      action: 'changed',
      before: { [field]: stateOf(row, channel) },
      after: { [field]: state },
    })
    return presentConsent(await readConsent(context, tx, record.id))
  })
}
