import type { SystemContext } from '../../../platform/context.ts'
import { type Payment, PaymentError, type PaymentProvider } from '../../../platform/providers/payments/payments.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { findCustomer, refreshCard } from '../../billing/public.ts'
import { findLeavingSince } from '../queries/leaving.ts'
import { type AutoTopUp, findPreferences } from '../store/auto-top-ups.ts'
import { type Declined, endAutoTopUp } from './end-auto-top-up.ts'

/** Text on the receipt. */
const TITLE = 'Wallet top-up'
const CARD_IS_GONE = 'The card was removed before it could be charged.'
const PROVIDER_IS_GONE = 'Payments are now taken by another provider.'
const NO_REASON = 'Your card was declined.'
const CHANGED = 'Auto top-up was changed before the card was charged.'
const NO_ANSWER = 'The payment could not be made.'

/**
 * Milliseconds after which a charge that cannot be made, or of which the bank reports nothing, is abandoned. If it was
 * made after all, the provider's events and the reconciliation credit it.
 */
const LET_GO_MS = 24 * 3_600_000

export interface Charged {
  status: Payment['status']
  /** Cents. */
  amount: number
  /** Reason of a decline. */
  problem?: string
}

/**
 * Makes a recorded charge and books its result. The charge's id is its idempotency key at the provider: repeated calls,
 * even at once, make one charge.
 * @param options.isCutOff it was begun before; if its owner no longer wants it as recorded, it is booked if it was
 *   made, and abandoned if not
 * @throws PaymentError, AppError UNAVAILABLE while the result is unknown; the charge stays open
 */
export async function chargeAutoTopUp(
  context: SystemContext,
  charge: AutoTopUp,
  { isCutOff = false }: { isCutOff?: boolean } = {},
): Promise<Charged> {
  const { id, userId, customerId, cardId, amount } = charge
  if (isCutOff && !(await isWanted(context, charge)))
    return book(context, charge, (payments) => payments.findCharge({ id, customerId }))
  const request = { id, userId, customerId, cardId, amount, title: TITLE }
  return book(context, charge, (payments) => payments.chargeCard(request))
}

/** @param ask undefined if it was not made */
async function book(
  context: SystemContext,
  charge: AutoTopUp,
  ask: (payments: PaymentProvider) => Promise<Payment | undefined>,
): Promise<Charged> {
  const payments = requirePayments(context.providers)
  if (charge.provider !== payments.name) return decline(context, charge, { problem: PROVIDER_IS_GONE })
  const isTooLong = context.now.getTime() - charge.createdAt.getTime() >= LET_GO_MS
  const payment = await ask(payments).catch(async (error: unknown) => {
    if (!(error instanceof PaymentError)) throw error
    const isGone = !(await isKept(context, charge))
    if (!isGone && !isTooLong) throw error
    // It may have been made, with the response lost.
    const made = await payments.findCharge(charge)
    if (made) return made
    if (isGone) return CARD_IS_GONE
    context.log.error({ err: error, charge: charge.id }, 'a charge could not be made for a day, and was abandoned')
    return NO_ANSWER
  })
  if (!payment) return decline(context, charge, { problem: CHANGED, isLetGo: true })
  if (typeof payment === 'string') return decline(context, charge, { problem: payment })
  const { status, amount, problem = NO_REASON, paymentId } = payment
  if (status === 'declined') return decline(context, charge, { problem, paymentId })
  if (status === 'pending' && isTooLong) return decline(context, charge, { problem: NO_ANSWER, paymentId })
  if (status === 'paid') await endAutoTopUp(context, charge, { payment })
  return { status, amount }
}

async function decline(context: SystemContext, charge: AutoTopUp, end: Declined): Promise<Charged> {
  await endAutoTopUp(context, charge, end)
  return { status: 'declined', amount: charge.amount, problem: end.problem }
}

/**
 * Tells whether the owner would have this charge made now: auto top-up is on, amount and card are the same, and they
 * stay.
 */
async function isWanted(context: SystemContext, { userId, provider, cardId, amount }: AutoTopUp): Promise<boolean> {
  const [preferences, customer, leavingSince] = await Promise.all([
    findPreferences(context.db.system, userId),
    findCustomer(context, provider, userId),
    findLeavingSince(context, userId),
  ])
  return (
    leavingSince === null &&
    preferences?.isEnabled === true &&
    preferences.amount === amount &&
    customer?.card?.id === cardId
  )
}

/** Tells whether the provider still has the card, by asking. @throws AppError UNAVAILABLE while it does not answer */
async function isKept(context: SystemContext, { userId, provider, customerId, cardId }: AutoTopUp): Promise<boolean> {
  await refreshCard(context, customerId)
  const customer = await findCustomer(context, provider, userId)
  return customer?.card?.id === cardId
}
