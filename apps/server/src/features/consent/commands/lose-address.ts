import type { ConsentRecordRow, ContactRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { ADDRESS_CHANNELS, type ConsentStates } from '../policy/channels.ts'
import { insertRecords } from '../store/records.ts'
import { suppress } from '../store/suppressions.ts'

/**
 * Records that a contact gets another address. Nobody has agreed for the new one, so its consent is unknown. The old
 * one stays withdrawn if it was.
 * @param actor who changes it
 * @returns the states to write together with the address
 */
export async function loseAddress(
  context: Context,
  tx: OwnerTx,
  row: ContactRow,
  fields: Partial<Pick<ContactRow, 'email' | 'phone'>>,
  actor: ConsentRecordRow['actor'],
): Promise<Partial<ConsentStates>> {
  const states: Partial<ConsentStates> = {}
  for (const { channel, state, address } of ADDRESS_CHANNELS) {
    const [before, after] = [row[address], fields[address]]
    if (after === undefined || after?.toLowerCase() === before?.toLowerCase()) continue
    if (before !== null && row[state] === 'opted_out') await suppress(context, tx, channel, [before], 'opted_out')
    if (row[state] !== 'subscribed') continue
    states[state] = 'unknown'
    await insertRecords(context, tx, [
      {
        contactId: row.id,
        channel,
        state: 'unknown',
        actor,
        method: actor === 'person' ? 'complete-contact' : 'manual',
        source: channel === 'email' ? 'Another email address' : 'Another phone number',
      },
    ])
  }
  return states
}
