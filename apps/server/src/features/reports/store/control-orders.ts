import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

type Owner = Pick<Context, 'ownerId'>

/**
 * Keeps an order for each campaign with a control group of which the buyer is: whoever it was handed over for, and whoever
 * was held back, from that moment on for some days. The first answer stays.
 */
export async function insertControlOrders(
  { ownerId }: Owner,
  tx: OwnerTx,
  { id, at, amount, contactId, days }: { id: string; at: Date; amount: number; contactId: string; days: number },
): Promise<void> {
  const paid = sql`${at.toISOString()}::timestamptz`
  await tx.execute(
    sql`insert into control_orders (order_id, user_id, send_id, seq, is_control, at, amount)
      select ${id}::uuid, r.user_id, r.send_id, r.seq, r.is_control, ${paid}, ${amount} from campaign_recipients r
      join sends s on s.user_id = r.user_id and s.id = r.send_id and s.control_share is not null
      join lateral (select t.outcome, t.reason, t.at from send_results t where t.send_id = r.send_id and t.seq = r.seq
        order by t.attempt desc limit 1) t on t.at <= ${paid} and t.at >= ${paid} - ${days} * interval '1 day'
        and case when r.is_control then t.outcome = 'skipped' and t.reason = 'control'
          else t.outcome in ('sent', 'failed', 'uncertain') end
      where r.user_id = ${ownerId}::uuid and r.contact_id = ${contactId}::uuid
      on conflict (user_id, send_id, order_id) do nothing`,
  )
}

/** Sets what was given back of an order in all. */
export async function setControlRefunded(
  { ownerId }: Owner,
  tx: OwnerTx,
  { id, refunded }: { id: string; refunded: number },
): Promise<void> {
  await tx.execute(
    sql`update control_orders set refunded = least(amount, ${refunded}::bigint)
      where user_id = ${ownerId}::uuid and order_id = ${id}::uuid and refunded <> least(amount, ${refunded}::bigint)`,
  )
}
