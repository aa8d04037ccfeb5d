import type { PlanChoice, Subscription } from '@greenroom/contracts'
import { planOf } from '@greenroom/domain'
import type { SystemContext } from '../../platform/context.ts'
import type { PlanView } from './queries/plan-view.ts'

export function presentSubscription(
  { now }: Pick<SystemContext, 'now'>,
  { row, plan, choices }: PlanView,
): Subscription {
  const { name, isActive, isPremium } = planOf(row, now)
  return {
    plan: plan.tier,
    plan_name: name,
    status: row?.status ?? 'none',
    is_active: isActive,
    is_premium: isPremium,
    amount: row?.amount ?? 0,
    current_period_end: row?.currentPeriodEnd?.toISOString() ?? null,
    cancel_at_period_end: row?.cancelAtPeriodEnd ?? false,
    choices: choices.map(presentChoice),
  }
}

const presentChoice = ({ choice, limit, items }: PlanView['choices'][number]): PlanChoice => ({
  feature: choice.feature,
  limit,
  due_at: choice.dueAt.toISOString(),
  settled: choice.settledAt !== null,
  items: items.map(({ isLocked, ...item }) => ({ ...item, is_locked: isLocked })),
})
