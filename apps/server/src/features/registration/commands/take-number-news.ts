import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { NumberNews } from '../../../platform/providers/registrar/registrar.ts'
import { settledBy } from '../policy/numbers.ts'
import { changeNumber, lockProvided } from '../store/numbers.ts'
import { refreshSenders } from './refresh-senders.ts'
import { restNumber } from './rest-number.ts'

/**
 * Takes news of what carriers know of a number: one that is not registered with them texts nobody until they say otherwise. What
 * is older than the last news, or than a doubt of a carrier, changes nothing, so news may come late, twice, or in any order.
 */
export async function takeNumberNews(context: Context, tx: OwnerTx, { id, word, at }: NumberNews): Promise<void> {
  const row = await lockProvided(context, tx, id)
  if (row?.state !== 'approved' && row?.state !== 'pending') return
  if (row.toldAt && row.toldAt >= at) return
  if (word === 'unregistered') return restNumber(context, tx, row, { at, until: null })
  const until = settledBy(at)
  if (word === 'pending' && until > context.now) return restNumber(context, tx, row, { at, until })
  await changeNumber(context, tx, row.id, { state: 'approved', nextCheckAt: null, toldAt: at })
  await refreshSenders(context, tx)
}
