import { planChoices } from '@greenroom/db'
import type { LimitedFeature } from '@greenroom/domain'
import { and, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Milliseconds for which a larger plan must have run to get new days to choose: a day of it has been paid. */
const MOMENT_MS = 86_400_000

/**
 * Opens a choice of what stays, again if it was settled before.
 * @returns its deadline: the earlier one if a larger plan ran only briefly
 */
export async function openChoice(
  { ownerId, now }: Context,
  tx: OwnerTx,
  feature: LimitedFeature,
  dueAt: Date,
): Promise<Date> {
  const [row] = await tx
    .insert(planChoices)
    .values({ userId: ownerId, feature, dueAt, createdAt: now })
    .onConflictDoUpdate({
      target: [planChoices.userId, planChoices.feature],
      set: {
        dueAt: sql`case when ${planChoices.closedAt} > ${new Date(now.getTime() - MOMENT_MS).toISOString()}::timestamptz
          then ${planChoices.dueAt} else excluded.due_at end`,
        settledAt: null,
        closedAt: null,
        createdAt: now,
      },
    })
    .returning({ dueAt: planChoices.dueAt })
  return row?.dueAt ?? dueAt
}

export async function settleChoice({ ownerId, now }: Context, tx: OwnerTx, feature: LimitedFeature): Promise<void> {
  await tx
    .update(planChoices)
    .set({ settledAt: now })
    .where(and(eq(planChoices.userId, ownerId), eq(planChoices.feature, feature)))
}

/** Closes a choice: there is room for everything. */
export async function closeChoice({ ownerId, now }: Context, tx: OwnerTx, feature: LimitedFeature): Promise<void> {
  await tx
    .update(planChoices)
    .set({ closedAt: now })
    .where(and(eq(planChoices.userId, ownerId), eq(planChoices.feature, feature)))
}
