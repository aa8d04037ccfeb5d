import { z } from 'zod'
import type { JobName } from '../../platform/context.ts'

/** A provider told something about this checkout: its state is to be asked anew. */
export const settlePaymentJob = {
  name: 'wallet.settle-payment',
  schema: z.object({ sessionId: z.string() }),
} satisfies JobName
