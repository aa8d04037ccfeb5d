import type { Feature } from '../../platform/feature.ts'
import { WEIGHTS_CHANGED } from './events.ts'
import { jobs, onWeightsChanged } from './jobs.ts'
import { routes } from './routes.ts'

/** Scores of contacts: the sum of named points, which features contribute (docs/decisions/0047). */
export const scoring: Feature = {
  name: 'scoring',
  routes,
  jobs,
  events: { [WEIGHTS_CHANGED]: onWeightsChanged },
  live: ['scorings'],
  personalData: { tables: [{ name: 'scorings' }] },
}
