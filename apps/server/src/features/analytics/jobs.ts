import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { forgetSite } from './commands/forget-site.ts'
import { keepHits } from './commands/keep-hits.ts'

/** Every night: room for the coming month, and what is too old goes. */
export const jobs = [
  defineJob({
    name: 'analytics.keep-hits',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '20 3 * * *',
    handle: (context) => keepHits(context),
  }),
]

const siteDeleted = z.object({ siteId: z.uuid() })

/** A site is gone: so are its numbers. */
export const onSiteDeleted: EventHandler = {
  lane: 'bulk',
  handle: (context, { userId, payload }) => forgetSite(context, userId, siteDeleted.parse(payload).siteId),
}
