import type { Feature } from '../../platform/feature.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

/** What campaigns achieved, and how the audience grew: sums, comparisons, and what to do next (record 0089). */
export const reports: Feature = {
  name: 'reports',
  routes,
  jobs,
  live: ['campaign_counts'],
  personalData: {
    tables: [
      { name: 'campaign_totals' },
      { name: 'campaign_counts' },
      { name: 'campaign_marks' },
      { name: 'campaign_orders' },
      { name: 'report_settings' },
      { name: 'audience_days' },
      { name: 'audience_counts' },
    ],
  },
}
