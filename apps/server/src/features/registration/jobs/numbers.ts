import { z } from 'zod'
import type { EventHandler } from '../../../platform/feature.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { renewFees } from '../commands/renew-fees.ts'
import { sweepFees } from '../commands/sweep-fees.ts'
import { sweepNumbers } from '../commands/sweep-numbers.ts'
import { tellFee } from '../commands/tell-fee.ts'

export const numberJobs = [
  defineJob({
    name: 'registration.sweep-numbers',
    schema: z.object({}),
    lane: 'normal',
    schedule: '* * * * *',
    survivesRestore: true,
    handle: sweepNumbers,
  }),
  defineJob({
    name: 'registration.sweep-fees',
    schema: z.object({}),
    lane: 'normal',
    schedule: '17 * * * *',
    handle: sweepFees,
  }),
]

export const onFeeChanged: EventHandler = { lane: 'normal', handle: tellFee }

/** Pays what is missing as soon as there is money. */
export const onFunded: EventHandler = {
  lane: 'normal',
  handle: async (context, { userId }) => renewFees(await context.asOwner(userId)),
}
