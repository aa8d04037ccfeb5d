import { z } from 'zod'
import type { JobName } from '../../../platform/jobs/enqueue.ts'

/** Clicks came in and can be judged a minute later. */
export const judgeClicksJob = { name: 'campaigns.judge-clicks', schema: z.object({}) } satisfies JobName
