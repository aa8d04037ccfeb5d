import type { SenderRow } from '@greenroom/db'
import { isSenderName } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { findSenders } from '../store/senders.ts'
import { endUnfitName } from './end-unfit-name.ts'
import { findOrTakeNumber } from './find-or-take-number.ts'

/**
 * Returns what an owner texts from, as `senderFor` chooses among it. Without a number, they take one that the provider offers
 * (`findOrTakeNumber`). A name that does not fit any more is ended. Nobody texts without a provider.
 */
export async function openSenders(context: Context, tx: OwnerTx): Promise<SenderRow[]> {
  if (!context.providers.sms) return []
  const own = await endUnfitName(context, tx, await findSenders(context, tx))
  if (own.some(({ address }) => !isSenderName(address))) return own
  const taken = await findOrTakeNumber(context, tx)
  return taken ? findSenders(context, tx) : own
}
