import type { SystemContext } from '../../../platform/context.ts'
import { findSubscription } from '../queries/subscription.ts'
import { unpaidReminder } from '../render/notices.ts'
import { tellOwner } from './tell-owner.ts'

/** Reminds an owner that their plan ends in a few days, unless it was paid or has ended since. */
export async function remindUnpaid(
  context: SystemContext,
  { userId, periodEnd }: { userId: string; periodEnd: string },
): Promise<void> {
  const row = await findSubscription(context, userId)
  if (row?.toldStanding !== 'past_due' || row.currentPeriodEnd?.toISOString() !== periodEnd) return
  const cause = `unpaid/${row.subscriptionId}/${periodEnd}`
  await tellOwner(await context.asOwner(userId), cause, unpaidReminder(row, context.now))
}
