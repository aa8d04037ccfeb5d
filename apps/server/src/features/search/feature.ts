import type { Feature } from '../../platform/feature.ts'
import { routesOf } from './routes.ts'

/** One search over everything that features make searchable. */
export const search = (features: readonly Feature[]): Feature => ({
  name: 'search',
  routes: routesOf(features.flatMap((feature) => feature.search ?? [])),
})
