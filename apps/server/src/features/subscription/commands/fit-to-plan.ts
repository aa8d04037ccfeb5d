import type { UserSubscriptionRow } from '@greenroom/db'
import {
  DAY_MS,
  hasRoom,
  type LimitedFeature,
  PLAN_CHOICE_DAYS,
  PLAN_LIMITS,
  planOf,
  type PlanTier,
} from '@greenroom/domain'
import type { Context, Lockable } from '../../../platform/context.ts'
import type { LimitedItem } from '../../../platform/plan.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { holdLimit } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { choiceMade } from '../events.ts'
import { momentOfTelling } from '../policy/changes.ts'
import { readChoice, readChoices } from '../queries/choices.ts'
import { readSubscription } from '../queries/subscription.ts'
import { closeChoice, openChoice, settleChoice } from '../store/choices.ts'

/**
 * Adjusts lockable items to the current plan; safe to repeat. If the plan lacks room, the owner has 14 days to choose
 * what stays, after which the most visited stays. If there is room for all, unlocks everything. Nothing is ever deleted
 * (product section 6.4).
 * @param options.fills unlocks what fits, most visited first: the plan has grown
 * @param options.onlyLocked handles only features that are above their limit already: something was deleted
 */
export async function fitToPlan(
  context: Context,
  options: { fills?: boolean; onlyLocked?: boolean } = {},
): Promise<void> {
  const { db, ownerId } = context
  const known = options.onlyLocked && (await db.readForOwner(ownerId, (tx) => readChoices(tx, ownerId)))
  for (const [feature, lockable] of context.lockables) {
    if (known && !known.some((choice) => choice.feature === feature)) continue
    await db.forOwner(ownerId, (tx) => fit(context, tx, feature, lockable, options))
  }
}

async function fit(
  context: Context,
  tx: OwnerTx,
  feature: LimitedFeature,
  lockable: Lockable,
  { fills = false }: { fills?: boolean },
): Promise<void> {
  await holdLimit(context, tx, feature)
  const [plan, row, items, choice] = await Promise.all([
    context.planOf(tx),
    readSubscription(tx, context.ownerId),
    lockable.list(tx, context),
    readChoice(tx, context.ownerId, feature),
  ])
  const tier = tierToFit(plan.tier, row, context.now)
  const limit = PLAN_LIMITS[tier][feature]
  const open = items.filter(({ isLocked }) => !isLocked)
  const keepOnly = (kept: readonly LimitedItem[]) => lockable.keepOnly(tx, context, idsOf(kept))
  if (hasRoom(limit, items.length, 0)) {
    if (open.length < items.length) await keepOnly(items)
    if (choice) await closeChoice(context, tx, feature)
  } else if (open.length <= limit) {
    if (fills && open.length < limit) await keepOnly(mostVisited(items, limit))
    if (!choice) await openChoice(context, tx, feature, context.now)
    if (!choice?.settledAt) await settleChoice(context, tx, feature)
  } else {
    const inDays = new Date(context.now.getTime() + PLAN_CHOICE_DAYS * DAY_MS)
    const dueAt = !choice || choice.settledAt ? await openChoice(context, tx, feature, inDays) : choice.dueAt
    if (dueAt > context.now) return
    await keepOnly(mostVisited(items, limit))
    await settleChoice(context, tx, feature)
    await announce(context, tx, choiceMade(feature))
  }
}

/** Locks nothing because of a late renewal: it would stay locked after the renewal. */
function tierToFit(tier: PlanTier, row: UserSubscriptionRow | undefined, now: Date): PlanTier {
  const moment = row ? momentOfTelling(row, now) : now
  return row && moment < now ? planOf(row, moment).tier : tier
}

/** Selects what fits: unlocked items before locked ones, then in the given order, most visited first. */
const mostVisited = (items: readonly LimitedItem[], limit: number): LimitedItem[] =>
  items.toSorted((one, two) => Number(one.isLocked) - Number(two.isLocked)).slice(0, limit)

const idsOf = (items: readonly LimitedItem[]) => items.map(({ id }) => id)
