import type { EventHandler } from '../../../platform/feature.ts'
import { tellOwner } from '../../notifications/public.ts'
import { feeChanged } from '../events.ts'
import { SENDING_PATH } from '../policy/paths.ts'
import { findUnpaid } from '../queries/numbers.ts'
import { feeNotice } from '../render/fee-notices.ts'

/** Tells an owner about a monthly fee that is missing, unless it has been paid since. */
export const tellFee: EventHandler['handle'] = (context, { id: cause, userId, payload }) => {
  const said = feeChanged.parse(payload)
  return tellOwner(context, userId, { cause, kind: 'sending', path: SENDING_PATH }, async (owner, tx) => {
    const unpaid = await findUnpaid(owner, tx, said.number)
    return unpaid === undefined && said.change !== 'released' ? undefined : feeNotice(said, unpaid ?? owner.now)
  })
}
