import type { PlanChoiceRow, UserSubscriptionRow } from '@greenroom/db'
import { hasRoom, type LimitedFeature, PLAN_LIMITS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { LimitedItem, Plan } from '../../../platform/plan.ts'
import { readChoices } from './choices.ts'
import { readSubscription } from './subscription.ts'

/** The plan as the owner's screens show it. */
export interface PlanView {
  row: UserSubscriptionRow | undefined
  plan: Plan
  choices: { choice: PlanChoiceRow; limit: number; items: LimitedItem[] }[]
}

/** Reads the current plan and what is above its limits. */
export async function readPlanView(context: Context): Promise<PlanView> {
  const { db, ownerId } = context
  const [row, rows, plan] = await db.readForOwner(ownerId, (tx) =>
    Promise.all([readSubscription(tx, ownerId), readChoices(tx, ownerId), context.planOf(tx)]),
  )
  const choices = await Promise.all(
    rows.map(async (choice) => ({
      choice,
      limit: PLAN_LIMITS[plan.tier][choice.feature],
      items: await readItems(context, choice.feature),
    })),
  )
  return { row, plan, choices: choices.filter(({ limit, items }) => isOver(limit, items)) }
}

const readItems = async (context: Context, feature: LimitedFeature): Promise<LimitedItem[]> =>
  context.db.readForOwner(
    context.ownerId,
    async (tx) => (await context.lockables.get(feature)?.list(tx, context)) ?? [],
  )

/** Tells whether there is more than fits, or something is still locked. */
const isOver = (limit: number, items: readonly LimitedItem[]) =>
  !hasRoom(limit, items.length, 0) || items.some(({ isLocked }) => isLocked)
