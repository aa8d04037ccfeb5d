import { consentRecords, type ConsentRecordRow, type ContactRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { ADDRESS_CHANNELS } from '../policy/channels.ts'
import type { ContactFields } from './contacts.ts'
import { suppress } from './suppressions.ts'

/**
 * What a contact's consent becomes where it gets another address: nobody has agreed for the new one, which is kept with
 * its own record. The address that goes stays withdrawn if it was. @param actor who changes it
 */
export async function loseAddress(
  context: Context,
  tx: OwnerTx,
  row: ContactRow,
  fields: Partial<ContactFields>,
  actor: ConsentRecordRow['actor'],
): Promise<Partial<Pick<ContactRow, 'emailConsent' | 'smsConsent'>>> {
  const states: Partial<Pick<ContactRow, 'emailConsent' | 'smsConsent'>> = {}
  for (const { channel, state, address } of ADDRESS_CHANNELS) {
    const [before, after] = [row[address], fields[address]]
    if (after === undefined || after?.toLowerCase() === before?.toLowerCase()) continue
    if (before !== null && row[state] === 'opted_out') await suppress(context, tx, channel, [before], 'opted_out')
    if (row[state] !== 'subscribed') continue
    states[state] = 'unknown'
    await tx.insert(consentRecords).values({
      id: context.newId(),
      userId: context.ownerId,
      contactId: row.id,
      channel,
      state: 'unknown',
      actor,
      method: actor === 'person' ? 'complete-contact' : 'manual',
      source: channel === 'email' ? 'Another email address' : 'Another phone number',
      at: context.now,
    })
  }
  return states
}

/** Withdrawals outlive contacts that are deleted: their addresses may come back. */
export async function keepWithdrawals(
  context: Context,
  tx: OwnerTx,
  rows: readonly Pick<ContactRow, 'email' | 'phone' | 'emailConsent' | 'smsConsent'>[],
): Promise<void> {
  for (const { channel, state, address } of ADDRESS_CHANNELS) {
    const out = rows.flatMap((row) => (row[state] === 'opted_out' && row[address] !== null ? [row[address]] : []))
    await suppress(context, tx, channel, out, 'opted_out')
  }
}
