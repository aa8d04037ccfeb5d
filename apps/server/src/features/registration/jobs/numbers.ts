import { z } from 'zod'
import type { EventHandler } from '../../../platform/feature.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { heedDoubt } from '../commands/heed-doubt.ts'
import { renewFees } from '../commands/renew-fees.ts'
import { sweepFees } from '../commands/sweep-fees.ts'
import { sweepNumbers } from '../commands/sweep-numbers.ts'
import { tellNameEnded } from '../commands/tell-name-ended.ts'
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

/** A carrier doubts a number: nothing may leave from it within a minute. */
export const onDoubted: EventHandler = { lane: 'urgent', survivesRestore: true, handle: heedDoubt }

export const onNameEnded: EventHandler = { lane: 'normal', handle: tellNameEnded }

export const onFeeChanged: EventHandler = { lane: 'normal', handle: tellFee }

/** Pays what is missing as soon as there is money. */
export const onFunded: EventHandler = {
  lane: 'normal',
  handle: async (context, { userId }) => renewFees(await context.asOwner(userId)),
}
