import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { checkLedger } from './commands/check-ledger.ts'
import { settleOpenPayments } from './commands/settle-open-payments.ts'
import { settlePayment } from './commands/settle-payment.ts'
import { settlePaymentJob } from './events.ts'

export const jobs = [
  defineJob({
    ...settlePaymentJob,
    lane: 'urgent',
    survivesRestore: true,
    // A provider may be away for hours: about a day in all.
    retry: { limit: 14, delaySeconds: 5 },
    handle: async (context, { sessionId }) => {
      await settlePayment(context, sessionId)
    },
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
    handle: async (context) => {
      await checkLedger(context)
    },
  }),
]
