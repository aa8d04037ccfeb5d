import { userSubscriptions } from '@greenroom/db'
import { PLAN_NAMES, planOf } from '@greenroom/domain'
import { eq } from '@greenroom/db/sql'
import type { PlanReader } from '../../../platform/context.ts'
import { startOfMonth } from '../../../platform/house.ts'
import type { LaunchpadStep } from '../../../platform/launchpad.ts'

/** What has been bought, as it stands in this transaction (product sections 4 and 13). */
export const readBoughtPlan: PlanReader = async (tx, { ownerId, now }) => {
  const [row] = await tx.select().from(userSubscriptions).where(eq(userSubscriptions.userId, ownerId)).execute()
  const { tier, name, isActive } = planOf(row, now)
  const periodStart = (row && isActive && row.currentPeriodStart) || startOfMonth(now)
  return { tier, name: isActive ? name : PLAN_NAMES.free, periodStart }
}

/** Any plan that is paid for. */
export const hasPlan: LaunchpadStep['isDone'] = async (tx, { ownerId, now }) => {
  const [row] = await tx.select().from(userSubscriptions).where(eq(userSubscriptions.userId, ownerId)).execute()
  return row !== undefined && planOf(row, now).isActive
}
