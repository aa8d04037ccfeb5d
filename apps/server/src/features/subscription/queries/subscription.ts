import { users, type UserSubscriptionRow, userSubscriptions } from '@greenroom/db'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or } from '@greenroom/db/sql'
import { PLAN_NAMES, planOf } from '@greenroom/domain'
import type { PlanReader, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { startOfMonth } from '../../../platform/house.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'
import type { LaunchpadStep } from '../../../platform/launchpad.ts'
import { LIVE } from '../policy/changes.ts'

/** The owner's subscription as last seen, also where it has ended. Starts its query before the first await. */
export async function readSubscription(tx: OwnerTx, owner: OwnerId): Promise<UserSubscriptionRow | undefined> {
  const [row] = await tx.select().from(userSubscriptions).where(eq(userSubscriptions.userId, owner)).execute()
  return row
}

/** System read: the subscription of a user as last seen. */
export async function findSubscription(
  { db }: SystemContext,
  userId: string,
): Promise<UserSubscriptionRow | undefined> {
  const [row] = await db.system.select().from(userSubscriptions).where(eq(userSubscriptions.userId, userId))
  return row
}

/** System read: whose subscription this is, as last seen. @param subscriptionId the provider's */
export async function findBySubscriptionId(
  { db }: SystemContext,
  subscriptionId: string,
): Promise<UserSubscriptionRow | undefined> {
  const [row] = await db.system
    .select()
    .from(userSubscriptions)
    .where(eq(userSubscriptions.subscriptionId, subscriptionId))
  return row
}

/** System read: whether the account exists, and whether it is to be deleted. */
export async function findAccount({ db }: SystemContext, userId: string): Promise<{ isLeaving: boolean } | undefined> {
  const [user] = await db.system.select({ deleteAfter: users.deleteAfter }).from(users).where(eq(users.id, userId))
  return user && { isLeaving: user.deleteAfter !== null }
}

/**
 * System read: who is to be deleted with a plan that would go on, and who stays with one that ends only because they were
 * to be deleted, in order of their ids.
 */
export async function listUnfollowedDeletionsOfAll({ db }: SystemContext, after: string, limit: number) {
  const { status, cancelAtPeriodEnd, pausedForDeletion } = userSubscriptions
  const rows = await db.system
    .select({ userId: userSubscriptions.userId })
    .from(userSubscriptions)
    .innerJoin(users, eq(users.id, userSubscriptions.userId))
    .where(
      and(
        inArray(status, LIVE),
        or(
          and(isNotNull(users.deleteAfter), eq(cancelAtPeriodEnd, false)),
          and(isNull(users.deleteAfter), eq(pausedForDeletion, true)),
        ),
        gt(userSubscriptions.userId, after),
      ),
    )
    .orderBy(asc(userSubscriptions.userId))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/** System read: who has a period that is over although nothing was told of it, in order of their ids. */
export async function listOverdueOfAll({ db, now }: SystemContext, after: string, limit: number) {
  return db.system
    .select({
      userId: userSubscriptions.userId,
      customerId: userSubscriptions.customerId,
      provider: userSubscriptions.provider,
    })
    .from(userSubscriptions)
    .where(
      and(
        inArray(userSubscriptions.toldStanding, ['active', 'ending', 'past_due']),
        lte(userSubscriptions.currentPeriodEnd, now),
        gt(userSubscriptions.userId, after),
      ),
    )
    .orderBy(asc(userSubscriptions.userId))
    .limit(limit)
}

/** What has been bought, as it stands in this transaction (spec section 4; decisions.md, "Plans, limits, money"). */
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
