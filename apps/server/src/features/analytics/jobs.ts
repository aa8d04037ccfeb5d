import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { forgetSite } from './commands/forget-site.ts'
import { keepHits } from './commands/keep-hits.ts'

/** When hits that were on their way as a site was deleted have come in: their write takes seconds at most (intake). */
const LATE_MS = 60_000

/** Every night: room for the coming month, and what is too old goes. */
const keep = defineJob({
  name: 'analytics.keep-hits',
  schema: z.object({}),
  lane: 'bulk',
  schedule: '20 3 * * *',
  handle: (context) => keepHits(context),
})

/** The numbers of a site that came in while those before them were forgotten. */
const forgetLate = defineJob({
  name: 'analytics.forget-late-hits',
  schema: z.object({ userId: z.uuid(), siteId: z.uuid() }),
  lane: 'bulk',
  survivesRestore: true,
  handle: (context, { userId, siteId }) => forgetSite(context, { userId, id: siteId }),
})

export const jobs = [keep, forgetLate]

const siteDeleted = z.object({ siteId: z.uuid() })

/** A site is gone: so are its numbers, and a little later what came after. */
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
