import type { Feature } from '../../platform/feature.ts'
import { makeRoom } from './commands/make-room.ts'
import { jobs, onSiteDeleted } from './jobs.ts'
import { hasFirstViews } from './queries/overview.ts'
import { STORED_COLUMNS, storedName } from './policy/sealed-day.ts'
import { openVisitOrders } from './queries/visit-orders.ts'
import { routes } from './routes.ts'
import { hitFastPath } from './routes/fast-hits.ts'
import { goalRoutes } from './routes/goals.ts'
import { reportRoutes } from './routes/report.ts'
import { openIntake } from './store/intake.ts'

/**
 * Bytes that only this product reads. An export has the hits that they are made of, as long as those are kept, and the totals of
 * every day.
 */
const BYTES_OF_VISITS = STORED_COLUMNS.map(storedName)

/** Views and clicks of public pages: recording, summing, and showing them to the site's owner. */
export const analytics: Feature = {
  name: 'analytics',
  routes: [...routes, ...goalRoutes, ...reportRoutes],
  fastPath: hitFastPath,
  jobs,
  events: { 'minisites.site-deleted': onSiteDeleted },
  live: ['analytics_goals', 'analytics_notes'],
  personalData: {
    tables: [
      { name: 'analytics_goals' },
      { name: 'analytics_notes' },
      { name: 'hits' },
      { name: 'hit_rollups' },
      { name: 'sign_up_rollups' },
      { name: 'visitor_days' },
      { name: 'site_counters' },
      { name: 'block_counters' },
      { name: 'analytics_seals' },
      { name: 'visit_days', secrets: BYTES_OF_VISITS },
      { name: 'day_totals' },
      { name: 'late_hits' },
    ],
  },
  launchpad: [
    {
      id: 'first-views',
      order: 70,
      title: 'Get your first 10 views',
      text: 'Put the link in your bio, in a story, on a poster. From ten views on, your numbers start to mean something.',
      action: { label: 'Get the link', path: '/editor?tab=share' },
      isDone: hasFirstViews,
    },
  ],
  start: async (house) => {
    await makeRoom({ db: house.db, now: house.clock() })
    const { writer } = house.hold(openIntake)
    return {
      stop: async () => {
        await writer.drain()
        await house.hold(openVisitOrders).close()
      },
    }
  },
}
