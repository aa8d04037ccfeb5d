import type { ContactRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { stateBeforeStop } from '../policy/resume.ts'
import { hasLeftSince, textRecords } from './records.ts'

/**
 * Tells whether a text from somebody's phone takes back a withdrawal (record 0053).
 * @param isPlain true for START, which says nothing else; YES only undoes a STOP
 * @param at when the text came: it takes back no withdrawal that is newer
 * @param number that was texted; the caller knows which STOPs came to it, and when
 */
export async function canResume(
  context: Context,
  tx: OwnerTx,
  row: ContactRow,
  { isPlain, at, number }: { isPlain: boolean; at: Date; number: string },
): Promise<boolean> {
  if (row.smsConsent !== 'opted_out') return false
  if (await hasLeftSince(context, tx, row.id, 'sms', at, { besidesStopsTo: number })) return false
  return isPlain || stateBeforeStop(await textRecords(context, tx, row.id)) !== undefined
}
