import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { forgetProofs } from '../commands/forget-proofs.ts'

export const proofJobs = [
  defineJob({
    name: 'registration.forget-proofs',
    schema: z.object({}),
    lane: 'normal',
    schedule: '40 4 * * *',
    handle: forgetProofs,
  }),
]
