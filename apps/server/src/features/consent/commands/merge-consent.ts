import type { ContactRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { ConsentStates } from '../policy/channels.ts'
import { consentAfterMerge } from '../policy/merge.ts'
import { decidedChannels } from '../queries/records.ts'
import { insertRecords, moveRecords } from '../store/records.ts'
import { suppress } from '../store/suppressions.ts'

/**
 * Merges the consent of one contact into another's: the records come along, and a record of the merge says what holds.
 * @param after the addresses of the contact that stays
 * @returns the states to write together with its other fields
 */
export async function mergeConsent(
  context: Context,
  tx: OwnerTx,
  keep: ContactRow,
  gone: ContactRow,
  after: Pick<ContactRow, 'email' | 'phone'>,
): Promise<ConsentStates> {
  const decided = await decidedChannels(context, tx, gone.id)
  const { states, records, withdrawn } = consentAfterMerge(keep, gone, after, decided)
  await moveRecords(context, tx, gone.id, keep.id)
  const ofMerge = { contactId: keep.id, actor: 'owner', method: 'merge' } as const
  await insertRecords(
    context,
    tx,
    records.map((record) => ({ ...record, ...ofMerge })),
  )
  for (const { channel, address } of withdrawn) await suppress(context, tx, channel, [address], 'opted_out')
  return states
}
