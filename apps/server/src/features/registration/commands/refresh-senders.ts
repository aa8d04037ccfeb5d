import { chainState, senderCaps } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { setRegistration } from '../../messaging/public.ts'
import { isOff } from '../policy/unpaid.ts'
import { listNumbers, listOpen } from '../queries/registrations.ts'

/** Recomputes what each number of the owner may send, and how fast, from the chain of its registrations (standard S10). */
export async function refreshSenders(context: Context, tx: OwnerTx): Promise<void> {
  const { now } = context
  // Two moves at once would each write what they have read before the other.
  await holdLock(tx, `senders:${context.ownerId}`)
  const open = await listOpen(context, tx)
  const of = (kind: string) => open.find((one) => one.kind === kind)
  const [brand, campaign, tollFree] = [of('brand'), of('campaign'), of('toll_free')]
  const numbers = await listNumbers(context, tx)
  for (const { number, kind, state, unpaidSince } of numbers) {
    const chain = chainState({
      kind,
      brand: brand?.state,
      campaign: campaign?.state,
      tollFree: tollFree?.state,
      number: state,
    })
    const caps =
      kind === 'toll_free'
        ? senderCaps('toll_free')
        : senderCaps(brand?.tier ?? 'sole_proprietor', brand?.score ?? undefined)
    const isUnpaid = isOff(unpaidSince, now) || (kind === 'local' && isOff(campaign?.unpaidSince ?? null, now))
    await setRegistration(context, tx, number, {
      registration: isUnpaid && chain === 'approved' ? 'unpaid' : chain,
      perSecond: (kind === 'local' ? campaign?.perSecond : undefined) ?? caps.perSecond,
      perDay: (kind === 'local' ? campaign?.perDay : undefined) ?? caps.perDay,
    })
  }
}
