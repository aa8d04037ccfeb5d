import { z } from 'zod'
import type { JobName } from '../../platform/jobs/enqueue.ts'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** A provider told something about this checkout: its state is to be asked anew. */
export const settlePaymentJob = {
  name: 'wallet.settle-payment',
  schema: z.object({ sessionId: z.string() }),
} satisfies JobName

/** A provider told something about this payment: its state is to be asked anew. */
export const syncPaymentJob = {
  name: 'wallet.sync-payment',
  schema: z.object({ paymentId: z.string() }),
} satisfies JobName

/** This owner's wallet waits to be topped up with the kept card. */
export const autoTopUpJob = {
  name: 'wallet.auto-top-up',
  schema: z.object({ userId: z.uuid() }),
} satisfies JobName

/** There is less in the wallet than its owner wants to have; announced by the database (0034_order_of_postings.sql), too. */
export const BALANCE_LOW = 'wallet.balance-low'
export const balanceLow: DomainEvent = { name: BALANCE_LOW, payload: {} }

export const AUTO_TOP_UP_FAILED = 'wallet.auto-top-up-failed'
export const failedAutoTopUp = z.object({
  /** For people. */
  problem: z.string(),
  /** When the card is tried again; null: auto top-up is off now. */
  retryAt: z.iso.datetime().nullable(),
})

/** The kept card was not charged. */
export const autoTopUpFailed = (payload: z.infer<typeof failedAutoTopUp>): DomainEvent => ({
  name: AUTO_TOP_UP_FAILED,
  payload,
})
