import type { Feature } from '../../platform/feature.ts'
import { routesOf } from './routes.ts'

/** The first things to do, which each feature brings, and whether the owner has put them away. */
export const launchpad = (features: readonly Feature[]): Feature => ({
  name: 'launchpad',
  routes: routesOf(features.flatMap((feature) => feature.launchpad ?? []).toSorted((a, b) => a.order - b.order)),
  personalData: { tables: [{ name: 'launchpad_dismissals' }] },
  live: ['launchpad_dismissals'],
})
