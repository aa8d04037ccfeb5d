import type { UserSubscriptionRow } from '@greenroom/db'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { planChanged } from '../events.ts'
import { changeOf } from '../policy/changes.ts'
import { keepTold } from '../store/subscriptions.ts'

/** Announces, once, what differs from what the owner was told last. @param row locked in this transaction */
export async function noteChange(context: SystemContext, tx: SystemTx, row: UserSubscriptionRow): Promise<void> {
  const change = changeOf(row, context.now)
  if (!change) return
  await keepTold(tx, row.userId, change.to)
  await announce({ ...context, ownerId: row.userId }, tx, planChanged(change))
}
