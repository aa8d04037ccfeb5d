import type { Context } from '../../../platform/context.ts'
import { PaymentError, type PaymentProvider } from '../../../platform/providers/payments/payments.ts'
import { providerFailed } from '../../../platform/providers/payments/require-payments.ts'
import { findBalanceOf, findLeavingSince, findOpenHoldsOf, findPaymentsOf } from '../queries/leaving.ts'
import { findOpenAutoTopUp, switchOff } from '../store/auto-top-ups.ts'
import { postForOwner } from '../store/postings.ts'
import { chargeAutoTopUp } from './charge-auto-top-up.ts'
import { returnPayment } from './return-payment.ts'

/** A payment that the provider will not send back holds up the erasure for so long, in milliseconds: 3 days. */
const PATIENCE_MS = 3 * 86_400_000

/**
 * As an owner leaves (standard S20): nothing is charged any more, what was set aside is free, and what is left in the
 * wallet goes back to the cards that it came from, the newest payment first. Gifts have no card to go to; they stay in the
 * books, and so does what a bank will not take, which the operator is told.
 * @throws Error while the provider does not answer: the erasure is tried again
 */
export async function returnBalance(context: Context): Promise<void> {
  const { db, ownerId: userId } = context
  await switchOff(db.system, userId)
  const open = await findOpenAutoTopUp(db.system, userId)
  if (open) await chargeAutoTopUp(context, open, { isCutOff: true })
  await releaseHolds(context)
  for (const payment of await findPaymentsOf(context, userId)) {
    if ((await findBalanceOf(context, userId)) === 0) return
    await returnOne(context, payment)
  }
  const left = await findBalanceOf(context, userId)
  if (left > 0) context.log.error({ userId, cents: left }, 'money of somebody who left could not be sent back')
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

async function returnOne(context: Context, { provider, paymentId, sessionId }: Paid): Promise<void> {
  const { payments } = context.providers
  try {
    if (!payments || (provider ?? payments.name) !== payments.name) {
      // What the sandbox played was never anybody's money.
      if (provider === 'sandbox') return
      throw new PaymentError(`${provider ?? 'a provider'} has money to send back, and is not set up`)
    }
    const isNamed = provider !== null && paymentId !== null
    const made = isNamed || sessionId === null ? undefined : await findPaymentOf(payments, sessionId)
    const id = made ?? paymentId ?? undefined
    if (id !== undefined) await returnPayment(context, id)
  } catch (error) {
    if (!(error instanceof PaymentError && (await isLongDue(context)))) throw error
    context.log.error({ err: error }, 'a payment of somebody who leaves could not be sent back')
  }
}

async function findPaymentOf(payments: PaymentProvider, sessionId: string): Promise<string | undefined> {
  const checkout = await payments.fetchCheckout(sessionId).catch(providerFailed('Failed to process payment'))
  return checkout?.paymentId
}

/** The provider answers, and will not send it back; what is left of somebody who is gone was refused for so long before. */
async function isLongDue(context: Context): Promise<boolean> {
  const since = await findLeavingSince(context, context.ownerId)
  return since === undefined || (since !== null && context.now.getTime() - since.getTime() > PATIENCE_MS)
}
