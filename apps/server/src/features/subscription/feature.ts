import type { Feature } from '../../platform/feature.ts'
import { readBoughtPlan } from './queries/plan.ts'

/** Plans: what an owner has subscribed to, and what becomes of what a smaller plan has no room for. */
export const subscription: Feature = {
  name: 'subscription',
  plan: readBoughtPlan,
  personalData: { tables: [{ name: 'plan_choices' }, { name: 'user_subscriptions' }] },
  live: ['user_subscriptions', 'plan_choices'],
}
