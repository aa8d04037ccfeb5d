import type { ContactRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { stateBeforeStop } from '../policy/resume.ts'
import { textRecords } from '../queries/records.ts'
import { insertRecords } from '../store/records.ts'
import { setStates } from '../store/states.ts'
import { liftSuppression } from '../store/suppressions.ts'

/**
 * Takes back a withdrawal of texts by a text from the same phone (record 0053). What a STOP had ended holds again; any
 * other withdrawal ends, and leaves no consent: nobody agrees by it who has not agreed before. Call if `canResume`.
 * @param source number that was texted
 */
export async function undoWithdrawal(context: Context, tx: OwnerTx, row: ContactRow, source: string): Promise<void> {
  const before = stateBeforeStop(await textRecords(context, tx, row.id))
  const state = before?.state === 'subscribed' ? 'subscribed' : 'unknown'
  const wordingId = state === 'subscribed' ? (before?.wordingId ?? null) : null
  await insertRecords(context, tx, [
    { contactId: row.id, channel: 'sms', state, actor: 'person', method: 'text', wordingId, source },
  ])
  await setStates(context, tx, row.id, { smsConsent: state }, { isActivity: true })
  if (row.phone) await liftSuppression(context, tx, 'sms', row.phone)
}
