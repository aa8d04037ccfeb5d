import type { Context } from '../../../platform/context.ts'
import { PaymentError } from '../../../platform/providers/payments/payments.ts'
import { findBalanceOf, findLeavingSince, findOpenHoldsOf, findPaymentsOf } from '../queries/leaving.ts'
import { findOpenAutoTopUp, switchOff } from '../store/auto-top-ups.ts'
import { postForOwner } from '../store/postings.ts'
import { chargeAutoTopUp } from './charge-auto-top-up.ts'
import { identifyPayment } from './identify-payment.ts'
import { returnPayment } from './return-payment.ts'

/** Milliseconds that a payment the provider will not refund delays the erasure: 3 days. */
const PATIENCE_MS = 3 * 86_400_000

/**
 * Settles the wallet of an owner who leaves (standard S20): stops charges, releases holds, and refunds the balance to
 * the cards it came from, newest payment first. Disputed payments come last, because the bank may refuse what the
 * others can cover. Gifts have no card to return to and stay in the books, and so does what a bank refuses, which is
 * reported to the operator.
 * @throws Error while the provider does not answer: the erasure is retried
 */
export async function returnBalance(context: Context): Promise<void> {
  const { db, ownerId: userId } = context
  await switchOff(db.system, userId)
  const open = await findOpenAutoTopUp(db.system, userId)
  if (open) await chargeAutoTopUp(context, open, { isCutOff: true })
  await releaseHolds(context)
  const payments = await findPaymentsOf(context, userId)
  for (const onlyUndisputed of [true, false])
    for (const payment of payments) {
      if ((await findBalanceOf(context, userId)) === 0) return
      await returnOne(context, payment, onlyUndisputed)
    }
  const left = await findBalanceOf(context, userId)
  if (left > 0) context.log.error({ userId, cents: left }, 'money of an erased account could not be refunded')
}

async function releaseHolds(context: Context): Promise<void> {
  for (const holdId of await findOpenHoldsOf(context, context.ownerId))
    await context.db.asSystem((tx) =>
      postForOwner(context, tx, context.ownerId, {
        kind: 'release',
        amount: null,
        key: `release:${holdId}`,
        holdId,
        description: 'The account is deleted',
        category: 'release',
      }),
    )
}

type Paid = Awaited<ReturnType<typeof findPaymentsOf>>[number]

async function returnOne(context: Context, payment: Paid, onlyUndisputed: boolean): Promise<void> {
  try {
    const id = await identifyPayment(context, payment)
    if (id !== undefined) await returnPayment(context, id, { onlyUndisputed })
  } catch (error) {
    if (!(error instanceof PaymentError && (await isLongDue(context)))) throw error
    context.log.error({ err: error }, 'a payment of an account being deleted could not be refunded')
  }
}

/** Tells whether the provider has refused for long enough. For somebody who is already gone it has. */
async function isLongDue(context: Context): Promise<boolean> {
  const since = await findLeavingSince(context, context.ownerId)
  return since === undefined || (since !== null && context.now.getTime() - since.getTime() > PATIENCE_MS)
}
