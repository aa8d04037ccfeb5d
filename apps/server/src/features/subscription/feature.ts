import type { Feature } from '../../platform/feature.ts'
import { ROOM_FREED } from '../../platform/limits.ts'
import { lookAtAllAfterRestore } from './commands/look-at-all-after-restore.ts'
import { CHOICE_MADE, followJob, PLAN_CHANGED } from './events.ts'
import { jobs, onChoiceMade, onDeletion, onPlanChanged, onRoomFreed } from './jobs.ts'
import { hasPlan, readBoughtPlan } from './queries/subscription.ts'
import { routes } from './routes.ts'

/** Plans: subscriptions, and locking what a smaller plan has no room for. */
export const subscription: Feature = {
  name: 'subscription',
  routes,
  jobs,
  events: {
    [PLAN_CHANGED]: onPlanChanged,
    [CHOICE_MADE]: onChoiceMade,
    [ROOM_FREED]: onRoomFreed,
    'settings.deletion-requested': onDeletion,
    'settings.deletion-cancelled': onDeletion,
  },
  payments: { subscription: { job: followJob, payload: (subscriptionId) => ({ subscriptionId }) } },
  afterRestore: lookAtAllAfterRestore,
  plan: readBoughtPlan,
  personalData: { tables: [{ name: 'plan_choices' }, { name: 'user_subscriptions' }] },
  live: ['user_subscriptions', 'plan_choices'],
  launchpad: [
    {
      id: 'plan',
      order: 76,
      title: 'Choose a plan',
      text: 'More sites and a longer history of your numbers: see what each plan has room for.',
      action: { label: 'See the plans', path: '/dashboard/settings?tab=billing' },
      isDone: hasPlan,
    },
  ],
}
