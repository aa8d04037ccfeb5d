import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { reconcileNightly } from './commands/reconcile-nightly.ts'
import { settleOpenPayments } from './commands/settle-open-payments.ts'
import { sweepAutoTopUps } from './commands/sweep-auto-top-ups.ts'
import { followCheckout } from './commands/follow-checkout.ts'
import { followPayment } from './commands/follow-payment.ts'
import { tellWhatStays } from './commands/tell-what-stays.ts'
import { tellAutoTopUpFailed } from './commands/tell-auto-top-up-failed.ts'
import { tryAutoTopUp } from './commands/try-auto-top-up.ts'
import { autoTopUpJob, settlePaymentJob, syncPaymentJob } from './events.ts'

/** Retries for about a day: a provider may be unavailable for hours. */
const PATIENT = { limit: 14, delaySeconds: 5 }

export const jobs = [
  defineJob({
    ...settlePaymentJob,
    lane: 'urgent',
    survivesRestore: true,
    retry: PATIENT,
    handle: async (context, { sessionId }) => {
      await followCheckout(context, sessionId)
    },
  }),
  defineJob({
    ...syncPaymentJob,
    lane: 'urgent',
    survivesRestore: true,
    retry: PATIENT,
    handle: async (context, { paymentId }) => {
      await followPayment(context, paymentId)
    },
  }),
  defineJob({
    ...autoTopUpJob,
    lane: 'urgent',
    handle: (context, { userId }) => tryAutoTopUp(context, userId),
  }),
  defineJob({
    name: 'wallet.sweep-auto-top-ups',
    schema: z.object({}),
    lane: 'normal',
    schedule: '* * * * *',
    handle: sweepAutoTopUps,
  }),
  defineJob({
    name: 'wallet.settle-open-payments',
    schema: z.object({}),
    lane: 'normal',
    schedule: '*/10 * * * *',
    handle: settleOpenPayments,
  }),
  defineJob({
    name: 'wallet.check-ledger',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '23 3 * * *',
    handle: reconcileNightly,
  }),
]

export const onBalanceLow: EventHandler = {
  lane: 'urgent',
  handle: (context, { userId }) => tryAutoTopUp(context, userId),
}

/** The deletion of an account was requested. */
export const onDeletion: EventHandler = { lane: 'normal', retry: PATIENT, handle: tellWhatStays }

export const onAutoTopUpFailed: EventHandler = { lane: 'normal', handle: tellAutoTopUpFailed }
