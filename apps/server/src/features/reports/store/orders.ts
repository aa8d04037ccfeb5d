import type { Attribution } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

type Owner = Pick<Context, 'ownerId'>

/** Keeps to which campaign an order belongs. The first answer stays. */
export async function insertOrder(
  { ownerId }: Owner,
  tx: OwnerTx,
  { id, at, amount, campaignId, because }: Attribution & { id: string; at: Date; amount: number },
): Promise<void> {
  await tx.execute(
    sql`insert into campaign_orders (id, user_id, send_id, because, at, amount)
      values (${id}::uuid, ${ownerId}::uuid, ${campaignId}::uuid, ${because}, ${at.toISOString()}::timestamptz, ${amount})
      on conflict (id) do nothing`,
  )
}

/** Sets what was given back of an order in all. Nothing happens if the order belongs to no campaign. */
export async function setRefunded(
  { ownerId }: Owner,
  tx: OwnerTx,
  { id, refunded }: { id: string; refunded: number },
): Promise<void> {
  await tx.execute(
    sql`update campaign_orders set refunded = least(amount, ${refunded}::bigint)
      where user_id = ${ownerId}::uuid and id = ${id}::uuid and refunded <> least(amount, ${refunded}::bigint)`,
  )
}
