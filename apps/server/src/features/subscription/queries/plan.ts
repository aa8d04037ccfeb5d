import { userSubscriptions } from '@greenroom/db'
import { PLAN_NAMES, planOf } from '@greenroom/domain'
import { eq } from 'drizzle-orm'
import type { PlanReader } from '../../../platform/context.ts'
import { startOfMonth } from '../../../platform/house.ts'

/** What has been bought, as it stands in this transaction (spec section 4; decisions.md, "Plans, limits, money"). */
export const readBoughtPlan: PlanReader = async (tx, { ownerId, now, log }) => {
  const [row] = await tx.select().from(userSubscriptions).where(eq(userSubscriptions.userId, ownerId)).execute()
  const { tier, name, isActive, isUnknown } = planOf(row, now)
  if (isActive && isUnknown) log.warn({ planId: row?.planId }, 'a plan that is none of ours has the limits of Basic')
  const periodStart = (row && isActive && row.currentPeriodStart) || startOfMonth(now)
  return { tier, name: isActive ? name : PLAN_NAMES.free, periodStart }
}
