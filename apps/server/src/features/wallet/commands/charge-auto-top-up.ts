import type { SystemContext } from '../../../platform/context.ts'
import { type Payment, PaymentError } from '../../../platform/providers/payments/payments.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { findCustomer, refreshCard } from '../../billing/public.ts'
import type { AutoTopUp } from '../store/auto-top-ups.ts'
import { endAutoTopUp } from './end-auto-top-up.ts'

/** The words on the receipt. */
const TITLE = 'Wallet top-up'
const CARD_IS_GONE = 'The card was removed before it could be charged.'
const PROVIDER_IS_GONE = 'Payments are taken in another way now.'
const NO_REASON = 'Your card was declined.'
const NO_ANSWER = 'The payment could not be made.'

/**
 * A charge that cannot be made for so long, in milliseconds, is let go: should it have been made after all, the provider's
 * events and the reconciliation credit it.
 */
const LET_GO_MS = 24 * 3_600_000

export interface Charged {
  status: Payment['status']
  /** Cents. */
  amount: number
  /** Why it was declined. */
  problem?: string
}

/**
 * Charges the card as it was written down, and books how that ended. The charge's id is the provider's key of it: called
 * again, also by two at once, it is one charge.
 * @throws PaymentError while nobody can tell; it stays open then
 */
export async function chargeAutoTopUp(context: SystemContext, charge: AutoTopUp): Promise<Charged> {
  const payments = requirePayments(context.providers)
  const { id, userId, customerId, cardId, amount } = charge
  if (charge.provider !== payments.name) return decline(context, charge, PROVIDER_IS_GONE)
  const payment = await payments
    .chargeCard({ id, userId, customerId, cardId, amount, title: TITLE })
    .catch(async (error: unknown) => {
      if (!(error instanceof PaymentError)) throw error
      if (!(await isKept(context, charge))) return CARD_IS_GONE
      if (context.now.getTime() - charge.createdAt.getTime() < LET_GO_MS) throw error
      context.log.error({ err: error, charge: id }, 'a charge could not be made for a day, and was let go')
      return NO_ANSWER
    })
  if (typeof payment === 'string') return decline(context, charge, payment)
  if (payment.status === 'declined') return decline(context, charge, payment.problem ?? NO_REASON, payment.paymentId)
  if (payment.status === 'paid') await endAutoTopUp(context, charge, { payment })
  return { status: payment.status, amount: payment.amount }
}

async function decline(context: SystemContext, charge: AutoTopUp, problem: string, paymentId?: string) {
  await endAutoTopUp(context, charge, { problem, paymentId })
  return { status: 'declined', amount: charge.amount, problem } as const
}

/** Whether the provider still keeps the card, asked anew. @throws AppError UNAVAILABLE while it does not answer */
async function isKept(context: SystemContext, { userId, provider, customerId, cardId }: AutoTopUp): Promise<boolean> {
  await refreshCard(context, customerId)
  const customer = await findCustomer(context, provider, userId)
  return customer?.card?.id === cardId
}
