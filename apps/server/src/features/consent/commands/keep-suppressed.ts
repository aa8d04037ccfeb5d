import type { ContactRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { ADDRESS_CHANNELS } from '../policy/channels.ts'
import { insertRecords } from '../store/records.ts'
import { optOut } from '../store/states.ts'
import { suppressedAmong } from '../store/suppressions.ts'

/**
 * Opts out contacts that have a suppressed address, with a record of why. Called for contacts that were added, have
 * come back, or have another address than before. @returns the contacts as they are now
 */
export async function keepSuppressed(
  context: Context,
  tx: OwnerTx,
  rows: readonly ContactRow[],
): Promise<ContactRow[]> {
  const suppressed = {
    email: await suppressedAmong(context, tx, 'email', present(rows.map(({ email }) => email))),
    sms: await suppressedAmong(context, tx, 'sms', present(rows.map(({ phone }) => phone))),
  }
  const kept: ContactRow[] = []
  for (const row of rows) {
    const out = ADDRESS_CHANNELS.filter(
      ({ channel, state, address }) => suppressed[channel].has(row[address] ?? '') && row[state] !== 'opted_out',
    )
    const records = out.map(
      ({ channel }) =>
        ({ contactId: row.id, channel, state: 'opted_out', actor: 'owner', method: 'suppression' }) as const,
    )
    await insertRecords(context, tx, records)
    const states = Object.fromEntries(out.map(({ state }) => [state, 'opted_out' as const]))
    kept.push(out.length === 0 ? row : ((await optOut(context, tx, row.id, states)) ?? row))
  }
  return kept
}

const present = (addresses: readonly (string | null)[]): string[] => addresses.filter((address) => address !== null)
