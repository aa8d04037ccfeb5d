import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { checkCampaigns } from '../commands/check-campaigns.ts'
import { countAudiences } from '../commands/count-audience.ts'
import { countMarked } from '../commands/count-marked.ts'

/** Every minute. */
const count = defineJob({
  name: 'reports.count',
  schema: z.object({}),
  lane: 'normal',
  schedule: '* * * * *',
  keepSeconds: 300,
  survivesRestore: true,
  handle: (context) => countMarked(context),
})

/** Every night. */
const check = defineJob({
  name: 'reports.check',
  schema: z.object({}),
  lane: 'bulk',
  schedule: '20 4 * * *',
  survivesRestore: true,
  handle: (context) => checkCampaigns(context),
})

/** Every hour, because an owner's day ends at any of them. */
const audience = defineJob({
  name: 'reports.count-audience',
  schema: z.object({}),
  lane: 'bulk',
  schedule: '10 * * * *',
  survivesRestore: true,
  handle: (context) => countAudiences(context),
})

export const jobs = [count, check, audience]
