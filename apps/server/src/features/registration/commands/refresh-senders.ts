import { chainState, DAY_MS, senderCaps, UNPAID } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { setRegistration } from '../../messaging/public.ts'
import { listNumbers, listOpen } from '../queries/registrations.ts'

const NOTICE_MS = UNPAID.noticeDays * DAY_MS

/** Recomputes what each number of the owner may send, and how fast, from the chain of its registrations (standard S10). */
export async function refreshSenders(context: Context, tx: OwnerTx): Promise<void> {
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
    const isOff =
      isUnpaid(context, unpaidSince) || (kind === 'local' && isUnpaid(context, campaign?.unpaidSince ?? null))
    await setRegistration(context, tx, number, {
      registration: isOff && chain === 'approved' ? 'unpaid' : chain,
      perSecond: (kind === 'local' ? campaign?.perSecond : undefined) ?? caps.perSecond,
      perDay: (kind === 'local' ? campaign?.perDay : undefined) ?? caps.perDay,
    })
  }
}

/** Tells whether a fee has been unpaid for longer than its notice. */
const isUnpaid = ({ now }: Context, since: Date | null): boolean =>
  since !== null && now.getTime() - since.getTime() > NOTICE_MS
