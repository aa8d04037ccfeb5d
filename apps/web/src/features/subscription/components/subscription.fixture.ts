import type { Me, PlanChoice, Subscription } from '@greenroom/contracts'
import { PLAN_LIMITS, type PlanTier } from '@greenroom/domain/plans'

/** Nobody has bought anything yet. */
export const NO_PLAN: Subscription = {
  plan: 'free',
  plan_name: 'Free Trial',
  status: 'none',
  is_active: true,
  is_premium: false,
  amount: 0,
  current_period_end: null,
  cancel_at_period_end: false,
  choices: [],
}

export const PRO: Subscription = {
  plan: 'pro',
  plan_name: 'Pro',
  status: 'active',
  is_active: true,
  is_premium: true,
  amount: 4999,
  current_period_end: '2026-12-21T12:00:00.000Z',
  cancel_at_period_end: false,
  choices: [],
}

export const BASIC: Subscription = { ...PRO, plan: 'basic', plan_name: 'Basic', amount: 999 }

export const meOn = (plan: PlanTier, usage: Me['usage']) =>
  ({ plan, plan_name: plan, limits: PLAN_LIMITS[plan], usage }) as unknown as Me

/** A choice among sites of which a plan keeps three, the most visited first. */
export const choiceOf = (count: number, facts: Partial<PlanChoice> = {}): PlanChoice => ({
  feature: 'minisites',
  limit: 3,
  due_at: '2026-12-05T12:00:00.000Z',
  settled: false,
  items: Array.from({ length: count }, (_, n) => ({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    title: `Site ${n}`,
    detail: `example.com/site-${n}`,
    picture: null,
    visits: 100 - n,
    is_locked: false,
  })),
  ...facts,
})
