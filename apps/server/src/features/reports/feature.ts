import type { Feature } from '../../platform/feature.ts'
import { theirPlaces } from '../delivery/public.ts'
import { skipMailsAfterRestore } from './commands/skip-mails-after-restore.ts'
import { REPORT_DUE } from './events/mails.ts'
import { mailJobs, onReportDue } from './jobs/mails.ts'
import { jobs } from './jobs/reports.ts'
import { outputRoutes } from './routes/outputs.ts'
import { routes } from './routes/reports.ts'
import { mountSharedPages } from './routes/shared-pages.ts'

/** Results of campaigns and growth of the audience: sums, comparisons, and next steps (record 0089). */
export const reports: Feature = {
  name: 'reports',
  routes: [...routes, ...outputRoutes],
  doors: mountSharedPages,
  jobs: [...jobs, ...mailJobs],
  events: { [REPORT_DUE]: onReportDue },
  afterRestore: skipMailsAfterRestore,
  live: ['campaign_counts', 'report_shares', 'report_schedules'],
  personalData: {
    tables: [
      { name: 'campaign_totals' },
      { name: 'campaign_counts' },
      { name: 'campaign_marks' },
      { name: 'campaign_orders' },
      { name: 'control_orders' },
      { name: 'report_settings' },
      { name: 'audience_days' },
      { name: 'audience_counts' },
      { name: 'report_shares', secrets: ['token_hash', 'password_hash'] },
      { name: 'report_schedules' },
    ],
    // After erasure, their place in a send leads to nobody, so the counts stay.
    mentions: [{ table: 'control_orders', where: theirPlaces, clean: async () => {} }],
  },
}
