import type { ContactRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { ADDRESS_CHANNELS } from '../policy/channels.ts'
import { suppress } from '../store/suppressions.ts'

/** Suppresses what deleted contacts had withdrawn: their addresses may come back. */
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
