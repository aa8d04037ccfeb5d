import type { ConsentRecordRow, ContactRow } from '@greenroom/db'
import type { ConsentChannel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { addressOf, STATE_FIELDS } from '../policy/channels.ts'
import { isOwnWord } from '../policy/own-word.ts'
import { hasWithdrawn } from '../queries/records.ts'
import { insertRecords, type NewRecord, wordingOf } from '../store/records.ts'
import { lockAny, setStates } from '../store/states.ts'
import { liftSuppression, suppress, suppressedAt } from '../store/suppressions.ts'

/**
 * An agreement or withdrawal, and its proof (standard S19). In state `pending` they have agreed, but the
 * mailbox has not confirmed yet, and the contact's consent stays as it is.
 */
export interface ConsentGiven extends Omit<NewRecord, 'contactId' | 'wordingId'> {
  channel: ConsentChannel
  /** The text that was agreed to. Each text is kept once, with a version of its own. */
  wording?: string | undefined
}

/**
 * Records consent of a contact and sets the state that follows. A suppressed address stays opted out until the person
 * agrees by a word that is certainly their own. What they withdraw themselves outlives the contact.
 */
export async function writeConsent(
  context: Context,
  tx: OwnerTx,
  contactId: string,
  given: ConsentGiven,
): Promise<ConsentRecordRow> {
  const { channel, actor } = given
  const row = await lockAny(context, tx, contactId)
  if (!row) throw new Error('consent of a missing contact')
  const isRefused = await staysOut(context, tx, row, given)
  const { wording, ...kept } = isRefused
    ? { ...given, state: 'opted_out' as const, method: 'suppression' as const }
    : given
  const wordingId = wording === undefined ? null : await wordingOf(context, tx, wording)
  const [record] = await insertRecords(context, tx, [{ ...kept, contactId, wordingId }])
  if (!record) throw new Error('a consent record was not stored')
  const states = kept.state === 'pending' ? {} : { [STATE_FIELDS[channel]]: kept.state }
  await setStates(context, tx, contactId, states, { isActivity: actor === 'person' })
  const address = addressOf(row, channel)
  if (address && channel !== 'visits') {
    if (kept.state === 'opted_out' && actor === 'person') await suppress(context, tx, channel, [address], 'opted_out')
    if (kept.state === 'subscribed') await liftSuppression(context, tx, channel, address)
  }
  return record
}

async function staysOut(context: Context, tx: OwnerTx, row: ContactRow, given: ConsentGiven): Promise<boolean> {
  const { channel, state } = given
  const address = addressOf(row, channel)
  if (state !== 'subscribed' || channel === 'visits' || !address) return false
  if (channel === 'email' && isOwnWord(given)) return false
  const withdrawnAt = await suppressedAt(context, tx, channel, address)
  if (!withdrawnAt) return false
  return !isOwnWord(given) || !(await hasWithdrawn(context, tx, row.id, channel, withdrawnAt))
}
