import type { Feature } from '../../platform/feature.ts'
import { hasPlan, readBoughtPlan } from './queries/plan.ts'
import { routes } from './routes.ts'

/** Plans: what an owner has subscribed to, and what becomes of what a smaller plan has no room for. */
export const subscription: Feature = {
  name: 'subscription',
  routes,
  plan: readBoughtPlan,
  personalData: { tables: [{ name: 'plan_choices' }, { name: 'user_subscriptions' }] },
  live: ['user_subscriptions', 'plan_choices'],
  launchpad: [
    {
      id: 'plan',
      order: 76,
      title: 'Choose a plan',
      text: 'More pages, phone blocks and a longer look back at your numbers: see what each plan has room for.',
      action: { label: 'See the plans', path: '/dashboard/settings?tab=billing' },
      isDone: hasPlan,
    },
  ],
}
