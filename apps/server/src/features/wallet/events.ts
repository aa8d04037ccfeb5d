import { z } from 'zod'
import type { JobName } from '../../platform/jobs/enqueue.ts'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** A provider reported a change of this checkout, which is fetched again. */
export const settlePaymentJob = {
  name: 'wallet.settle-payment',
  schema: z.object({ sessionId: z.string() }),
} satisfies JobName

/** A provider reported a change of this payment, which is fetched again. */
export const syncPaymentJob = {
  name: 'wallet.sync-payment',
  schema: z.object({ paymentId: z.string() }),
} satisfies JobName

/** This owner's wallet waits for an automatic top-up. */
export const autoTopUpJob = {
  name: 'wallet.auto-top-up',
  schema: z.object({ userId: z.uuid() }),
} satisfies JobName

/** The balance is below the owner's threshold. The database announces it as well (0034_order_of_postings.sql). */
export const BALANCE_LOW = 'wallet.balance-low'
export const balanceLow: DomainEvent = { name: BALANCE_LOW, payload: {} }

/** A payment was credited, by checkout or with the saved card. */
export const FUNDED = 'wallet.funded'
export const funded: DomainEvent = { name: FUNDED, payload: {} }

export const AUTO_TOP_UP_FAILED = 'wallet.auto-top-up-failed'
export const failedAutoTopUp = z.object({
  /** Message for people. */
  problem: z.string(),
  /** Time of the next attempt. Null: auto top-up is off now. */
  retryAt: z.iso.datetime().nullable(),
})

/** The saved card could not be charged. */
export const autoTopUpFailed = (payload: z.infer<typeof failedAutoTopUp>): DomainEvent => ({
  name: AUTO_TOP_UP_FAILED,
  payload,
})
