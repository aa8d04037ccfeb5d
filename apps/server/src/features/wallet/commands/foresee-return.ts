import type { Context } from '../../../platform/context.ts'
import { PaymentError } from '../../../platform/providers/payments/payments.ts'
import { providerFailed } from '../../../platform/providers/payments/require-payments.ts'
import { type ForeseenReturn, isDoubtful, refundableOf } from '../policy/payment-postings.ts'
import { findPaymentsOf } from '../queries/leaving.ts'
import { findWallet } from '../queries/wallet.ts'
import { identifyPayment } from './identify-payment.ts'

/** Most payments looked up, newest first: each takes a call to the provider. */
const LOOKED_UP = 25

/**
 * Predicts the result of `returnBalance`, so that people know it before they decide to leave.
 * @throws AppError UNAVAILABLE while the provider does not answer
 */
export async function foreseeReturn(context: Context): Promise<ForeseenReturn> {
  const { wallet } = await findWallet(context)
  const held = (wallet?.balance ?? 0) + (wallet?.reserved ?? 0)
  let [certain, doubtful] = [0, 0]
  const paid = held === 0 ? [] : await findPaymentsOf(context, context.ownerId)
  for (const each of paid.slice(0, LOOKED_UP)) {
    if (certain >= held) break
    const payment = await lookUp(context, each)
    if (!payment) continue
    const amount = refundableOf(payment, Number.POSITIVE_INFINITY)
    if (isDoubtful(payment)) doubtful += amount
    else certain += amount
  }
  certain = Math.min(certain, held)
  doubtful = Math.min(doubtful, held - certain)
  return { certain, doubtful, lost: held - certain - doubtful }
}

/** Returns undefined for a payment whose provider is no longer set up, because it cannot be refunded automatically. */
async function lookUp(context: Context, paid: Awaited<ReturnType<typeof findPaymentsOf>>[number]) {
  const id = await identifyPayment(context, paid).catch((error: unknown) => {
    if (error instanceof PaymentError) return undefined
    throw error
  })
  if (id === undefined) return undefined
  return context.providers.payments?.fetchPayment(id).catch(providerFailed('Failed to look up your payments'))
}
