import { users, type UserSubscriptionRow, userSubscriptions } from '@greenroom/db'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or } from '@greenroom/db/sql'
import { PLAN_NAMES, planOf } from '@greenroom/domain'
import type { PlanReader, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { startOfMonth } from '../../../platform/house.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'
import type { LaunchpadStep } from '../../../platform/launchpad.ts'
import { LIVE } from '../policy/changes.ts'

/** Reads the owner's subscription as last seen, even if it has ended. Starts its query before the first await. */
export async function readSubscription(tx: OwnerTx, owner: OwnerId): Promise<UserSubscriptionRow | undefined> {
  const [row] = await tx.select().from(userSubscriptions).where(eq(userSubscriptions.userId, owner)).execute()
  return row
}

/** System read: returns a user's subscription as last seen. */
export async function findSubscription(
  { db }: SystemContext,
  userId: string,
): Promise<UserSubscriptionRow | undefined> {
  const [row] = await db.system.select().from(userSubscriptions).where(eq(userSubscriptions.userId, userId))
  return row
}

/** System read: finds a subscription as last seen by the provider's id. */
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

/** System read: tells whether an account exists and is being deleted. */
export async function findAccount({ db }: SystemContext, userId: string): Promise<{ isLeaving: boolean } | undefined> {
  const [user] = await db.system.select({ deleteAfter: users.deleteAfter }).from(users).where(eq(users.id, userId))
  return user && { isLeaving: user.deleteAfter !== null }
}

/**
 * System read: returns users who are being deleted and have a plan that would continue, and those who stay and have one
 * that ends only because of a canceled deletion, by id.
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

/** System read: returns users whose period is over without any news, by id. */
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

/** Reads the current plan within a transaction (product sections 4 and 13). */
export const readBoughtPlan: PlanReader = async (tx, { ownerId, now }) => {
  const [row] = await tx.select().from(userSubscriptions).where(eq(userSubscriptions.userId, ownerId)).execute()
  const { tier, name, isActive } = planOf(row, now)
  const periodStart = (row && isActive && row.currentPeriodStart) || startOfMonth(now)
  return { tier, name: isActive ? name : PLAN_NAMES.free, periodStart }
}

/** Any paid plan. */
export const hasPlan: LaunchpadStep['isDone'] = async (tx, { ownerId, now }) => {
  const [row] = await tx.select().from(userSubscriptions).where(eq(userSubscriptions.userId, ownerId)).execute()
  return row !== undefined && planOf(row, now).isActive
}
