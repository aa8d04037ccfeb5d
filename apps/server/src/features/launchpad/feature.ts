import type { Feature } from '../../platform/feature.ts'
import { routesOf } from './routes.ts'

/** First steps, defined by each feature, and their dismissal. */
export const launchpad = (features: readonly Feature[]): Feature => ({
  name: 'launchpad',
  routes: routesOf(features.flatMap((feature) => feature.launchpad ?? []).toSorted((a, b) => a.order - b.order)),
  personalData: { tables: [{ name: 'launchpad_dismissals' }] },
  live: ['launchpad_dismissals'],
})
