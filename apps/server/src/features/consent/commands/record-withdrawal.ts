import type { ContactRow } from '@greenroom/db'
import type { ConsentChannel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { stateOf } from '../policy/channels.ts'
import type { Origin } from '../policy/speaker.ts'
import { standingConsent } from '../queries/records.ts'
import { writeConsent } from './write-consent.ts'

/**
 * Records a person's withdrawals, unless they are recorded already. A person can also refuse what they never agreed to,
 * and confirm a withdrawal that the owner entered: owners may take back their own entries, but not a person's word.
 * @returns the channels that were recorded
 */
export async function recordWithdrawal(
  context: Context,
  tx: OwnerTx,
  row: ContactRow,
  channels: readonly ConsentChannel[],
  { method, source, ip, userAgent }: Origin,
): Promise<ConsentChannel[]> {
  const recorded: ConsentChannel[] = []
  for (const channel of channels) {
    if (stateOf(row, channel) === 'opted_out' && (await isTheirWord(context, tx, row, channel))) continue
    const withdrawal = { channel, state: 'opted_out', actor: 'person', method, source, ip, userAgent } as const
    await writeConsent(context, tx, row.id, withdrawal)
    recorded.push(channel)
  }
  return recorded
}

async function isTheirWord(context: Context, tx: OwnerTx, row: ContactRow, channel: ConsentChannel): Promise<boolean> {
  const { latest } = await standingConsent(context, tx, row.id, channel)
  return latest?.actor === 'person' && latest.state === 'opted_out'
}
