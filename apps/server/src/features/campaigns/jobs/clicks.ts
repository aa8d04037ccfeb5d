import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { countProviders } from '../commands/count-providers.ts'
import { forgetClicks } from '../commands/forget-clicks.ts'
import { forgetSplits } from '../commands/forget-splits.ts'
import { learnBestHours } from '../commands/learn-best-hours.ts'
import { judgeClicks } from '../commands/judge-clicks.ts'
import { noteMissedSegments } from '../commands/note-missed-segments.ts'
import { judgeClicksJob } from '../events/clicks.ts'

/** A minute after clicks came in, and every minute. */
const judge = defineJob({
  ...judgeClicksJob,
  lane: 'normal',
  schedule: '* * * * *',
  keepSeconds: 300,
  survivesRestore: true,
  handle: (context) => judgeClicks(context),
})

/** Every night. */
const forget = defineJob({
  name: 'campaigns.forget-clicks',
  schema: z.object({}),
  lane: 'bulk',
  schedule: '35 3 * * *',
  survivesRestore: true,
  handle: (context) => forgetClicks(context),
})

/** Every night. */
const forgetParts = defineJob({
  name: 'campaigns.forget-splits',
  schema: z.object({}),
  lane: 'bulk',
  schedule: '40 3 * * *',
  survivesRestore: true,
  handle: (context) => forgetSplits(context),
})

/** Every night. */
const learn = defineJob({
  name: 'campaigns.learn-best-hours',
  schema: z.object({}),
  lane: 'bulk',
  schedule: '50 3 * * *',
  survivesRestore: true,
  handle: (context) => learnBestHours(context),
})

/** Every five minutes. */
const byProvider = defineJob({
  name: 'campaigns.count-providers',
  schema: z.object({}),
  lane: 'bulk',
  schedule: '*/5 * * * *',
  survivesRestore: true,
  handle: (context) => countProviders(context),
})

/** Every minute. */
const bySegment = defineJob({
  name: 'campaigns.note-segments',
  schema: z.object({}),
  lane: 'bulk',
  schedule: '* * * * *',
  keepSeconds: 300,
  survivesRestore: true,
  handle: (context) => noteMissedSegments(context),
})

export const clickJobs = [judge, forget, forgetParts, learn, byProvider, bySegment]
