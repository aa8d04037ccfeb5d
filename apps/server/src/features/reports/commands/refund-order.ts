import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { setControlRefunded } from '../store/control-orders.ts'
import { setRefunded } from '../store/orders.ts'

/**
 * Takes what was given back of an order, by a refund or a dispute, out of the revenue of its campaign, and
 * out of what control groups compare if all of it was given back.
 * @param order.refunded cents of goods in all, so that repeating it changes nothing
 */
export async function refundOrder(
  context: Context,
  tx: OwnerTx,
  order: { id: string; refunded: number },
): Promise<void> {
  await setRefunded(context, tx, order)
  await setControlRefunded(context, tx, order)
}
