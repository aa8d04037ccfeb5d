import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { forgetGone } from './commands/forget-gone.ts'
import { forgetSite } from './commands/forget-site.ts'
import { keepHits } from './commands/keep-hits.ts'
import { sealDue } from './commands/seal-due.ts'

/**
 * By then, hits that were in flight when a site was deleted have been written: a write takes seconds at most (see
 * intake).
 */
const LATE_MS = 60_000

/** Every night: creates the partition for the next month, and deletes old hits and what is left of deleted sites. */
const keep = defineJob({
  name: 'analytics.keep-hits',
  schema: z.object({}),
  lane: 'bulk',
  schedule: '20 3 * * *',
  handle: async (context) => {
    await keepHits(context)
    await forgetGone(context)
  },
})

/** Deletes the numbers of a site that arrived during the first deletion. */
const forgetLate = defineJob({
  name: 'analytics.forget-late-hits',
  schema: z.object({ userId: z.uuid(), siteId: z.uuid() }),
  lane: 'bulk',
  survivesRestore: true,
  handle: (context, { userId, siteId }) => forgetSite(context, { userId, id: siteId }),
})

/** Every quarter of an hour, shortly after which somewhere a day has ended. */
const seal = defineJob({
  name: 'analytics.seal-days',
  schema: z.object({}),
  lane: 'bulk',
  schedule: '6,21,36,51 * * * *',
  handle: (context) => sealDue(context),
})

export const jobs = [keep, seal, forgetLate]

const siteDeleted = z.object({ siteId: z.uuid() })

/** Deletes the numbers of a deleted site, and shortly afterward any that arrived late. */
export const onSiteDeleted: EventHandler = {
  lane: 'bulk',
  survivesRestore: true,
  handle: async (context, { userId, payload }) => {
    const { siteId } = siteDeleted.parse(payload)
    const startAfter = new Date(context.now.getTime() + LATE_MS)
    await context.enqueue(forgetLate, { userId, siteId }, { id: siteId, startAfter })
    await forgetSite(context, { userId, id: siteId })
  },
}
