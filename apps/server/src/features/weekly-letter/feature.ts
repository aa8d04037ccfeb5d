import type { Feature } from '../../platform/feature.ts'
import { skipAfterRestore } from './commands/skip-after-restore.ts'
import { jobsOf } from './jobs.ts'
import { mountEnd } from './routes/end.ts'

/** The letter to owners on Monday morning: three numbers of the week, and one thing to do. */
export const weeklyLetter = (features: readonly Feature[]): Feature => ({
  name: 'weekly-letter',
  jobs: jobsOf(features.flatMap((feature) => feature.launchpad ?? []).toSorted((a, b) => a.order - b.order)),
  doors: mountEnd,
  afterRestore: skipAfterRestore,
  personalData: { tables: [{ name: 'weekly_letters' }] },
})
