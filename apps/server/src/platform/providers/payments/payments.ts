import type { PaidTier } from '@greenroom/domain'
import type { IncomingHttpHeaders } from 'node:http'

/** Where somebody is sent to pay, or to leave a card. */
export interface Page {
  /** The provider's id of it. */
  sessionId: string
  /** Where the browser goes; undefined where the provider gave no address. */
  url: string | undefined
}

/** A page that is asked for, and whose it is. */
export interface PageRequest {
  /** The asker's own id: the same one handed in again is the same page. */
  id: string
  userId: string
  customerId: string
  /** Where the payer comes back to; `{CHECKOUT_SESSION_ID}` in it becomes the page's id. */
  successUrl: string
  cancelUrl: string
}

/** A top-up that is asked for. */
export interface CheckoutRequest extends PageRequest {
  /** Cents. */
  amount: number
  /** What is bought, as the payer reads it. */
  title: string
  /** Keeps the card for charges while nobody is there. */
  keepsCard: boolean
}

/** A first subscription that is asked for. */
export interface SubscriptionRequest extends PageRequest {
  plan: PaidTier
}

/** The checkout of a top-up, as the provider has it now. */
export interface Checkout {
  sessionId: string
  userId: string
  /** Cents that were paid, or are asked for. */
  amount: number
  status: 'open' | 'paid' | 'expired'
  /** The payment behind it, once there is one. */
  paymentId: string | undefined
}

/** A charge of the kept card that is asked for. */
export interface ChargeRequest {
  /** The asker's own id: the same one handed in again is the same charge. */
  id: string
  userId: string
  customerId: string
  cardId: string
  /** Cents. */
  amount: number
  title: string
}

/** Money that goes, or has gone, back. */
export interface Refund {
  id: string
  /** Cents. */
  amount: number
  /** Asked for or done, or it came back: then nothing was refunded. */
  hasFailed: boolean
}

export interface Dispute {
  id: string
  /** Cents. */
  amount: number
  /** The money is here again. */
  isWon: boolean
}

/** A payment into a wallet with all that became of it, as the provider has it now. */
export interface Payment {
  paymentId: string
  userId: string
  /** Cents. */
  amount: number
  /** `declined` is final: by the bank, or because it asks for the payer, who is not there. */
  status: 'pending' | 'paid' | 'declined'
  /** Why it was declined, for people. */
  problem: string | undefined
  /** The checkout that it was made in; undefined for a charge of the kept card. */
  checkoutId: string | undefined
  createdAt: Date
  refunds: readonly Refund[]
  /** Disputes that took money. */
  disputes: readonly Dispute[]
}

/** A card as it may be shown. */
export interface Card {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** A subscription as the provider has it now. */
export interface Subscription {
  subscriptionId: string
  userId: string
  customerId: string
  /** `basic`, `pro` or `enterprise`; of a price that this house does not know, the price's id. */
  planId: string
  /** active, trialing, past_due, canceled, unpaid, incomplete, incomplete_expired or paused. */
  status: string
  /** Cents of the price for one period, never of a discounted invoice (product section 13). */
  amount: number | undefined
  periodStart: Date | undefined
  periodEnd: Date | undefined
  cancelAtPeriodEnd: boolean
  createdAt: Date
  /** Bought on a page of this house; else the operator made it at the provider. */
  isBoughtHere: boolean
}

/** A move to another plan that is asked for, or asked about. */
export interface PlanRequest {
  subscriptionId: string
  plan: PaidTier
  /** What is left of the period is counted from then, to the second; a moment of another period counts as its nearest. */
  at: Date
}

/** What a move to another plan costs. */
export interface PlanPrice {
  /** Cents that are charged at once. */
  today: number
  /** Cents of each month from then on. */
  monthly: number
  /** Cents that there are to the payer's credit then: they are taken off what comes next. */
  credited: number
}

/** A receipt or an invoice. */
export interface Document {
  id: string
  kind: 'receipt' | 'invoice'
  title: string
  at: Date
  /** Cents. */
  amount: number
  status: 'paid' | 'open' | 'failed' | 'refunded' | 'partly_refunded' | 'void'
  /** Where the provider shows it. */
  url: string | undefined
  pdfUrl: string | undefined
}

/** What an event of the provider may be about. */
export const PAYMENT_SUBJECTS = ['checkout', 'payment', 'subscription', 'customer'] as const
export type PaymentSubject = (typeof PAYMENT_SUBJECTS)[number]

/** Something that a provider tells; what it means is asked anew (standard M7). */
export interface PaymentEvent {
  id: string
  type: string
  /** What it is about, as far as it is this house's: the provider's ids. */
  about: readonly { subject: PaymentSubject; id: string }[]
}

/**
 * Takes payments, always in US dollars. Every call that changes something does so once for each `id` it is handed, also
 * when it is called again after an answer was lost. All reject with `PaymentError`.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'

  /** Makes the owner known. @returns the provider's id of them */
  createCustomer(request: { id: string; userId: string; email: string | null; name: string }): Promise<string>
  /** Where receipts and invoices go from now on; where they do already, nothing happens. One that is gone stays gone. */
  setEmail(request: { customerId: string; email: string }): Promise<void>
  /** Whether there is such a customer: the operator may have removed them there, or moved to another account. */
  hasCustomer(customerId: string): Promise<boolean>
  /** Forgets the customer with their cards, and ends their subscriptions at once. One that is gone is gone. */
  deleteCustomer(customerId: string): Promise<void>
  /** The card that is charged while nobody is there. */
  fetchCard(customerId: string): Promise<Card | undefined>
  removeCard(customerId: string): Promise<void>
  /** A page where a card is kept for later charges, in place of the one before. */
  createCardPage(request: PageRequest): Promise<Page>
  /** The provider's own pages of the customer: cards, invoices, subscription. */
  createPortal(request: { customerId: string; returnUrl: string }): Promise<string>
  /** Receipts and invoices, the newest first. */
  listDocuments(customerId: string, limit: number): Promise<Document[]>

  /** Opens a page where a top-up is paid. */
  createCheckout(request: CheckoutRequest): Promise<Page>
  /** The checkout of a top-up; undefined where there is none of this id. */
  fetchCheckout(sessionId: string): Promise<Checkout | undefined>
  /** Charges the kept card for the wallet. A card that is declined is an answer, not an error. */
  chargeCard(request: ChargeRequest): Promise<Payment>
  /** The charge that was asked for under this id; undefined where it was never made. */
  findCharge(request: Pick<ChargeRequest, 'id' | 'customerId'>): Promise<Payment | undefined>
  /** A payment into a wallet; undefined where there is none of this id. */
  fetchPayment(paymentId: string): Promise<Payment | undefined>
  /** Sends money back to where it came from. @param request.amount cents, at most what is left of the payment */
  refundPayment(request: { id: string; paymentId: string; amount: number }): Promise<void>
  /** All payments into wallets that were made since, paid ones only; for the reconciliation. */
  listPayments(
    since: Date,
  ): AsyncIterable<Pick<Payment, 'paymentId' | 'userId' | 'amount' | 'checkoutId' | 'createdAt'>>

  /**
   * Ids of payments of which something has gone back since; some more than once, and some that are into no wallet.
   */
  listReversals(since: Date): AsyncIterable<string>

  /** Opens a page where a first subscription is paid. */
  createSubscriptionPage(request: SubscriptionRequest): Promise<Page>
  /** Undefined where there is none of this id. */
  fetchSubscription(subscriptionId: string): Promise<Subscription | undefined>
  /** Subscriptions that have not ended; a customer has one, unless two tabs paid twice. */
  listSubscriptions(customerId: string): Promise<Subscription[]>
  /**
   * Everybody with a subscription that has not ended and was bought on a page of this house, the newest first; who has two
   * is named twice. They need not be known here: of another house on the same account, or lost with what a backup has not.
   */
  listSubscribers(): AsyncIterable<Pick<Subscription, 'userId' | 'customerId'>>
  /** What a move to another plan would cost. Nothing changes. Rejects as the move would, but for the card. */
  previewPlan(request: PlanRequest): Promise<PlanPrice>
  /**
   * Moves to another plan at once: what is left of the old one is taken off what the new one costs. Of one whose month is not
   * paid for nothing is left to be taken off: it stays as it is (`STILL_OPEN`).
   */
  changePlan(request: PlanRequest & { id: string }): Promise<void>
  /** Lets it end with its period, or go on after all. */
  setCancelAtPeriodEnd(request: { id: string; subscriptionId: string; cancels: boolean }): Promise<void>
  /** Ends it now. One that has ended has ended. */
  endSubscription(subscriptionId: string): Promise<void>
  /**
   * Sends back in whole what a subscription has cost for each month that was not over at that moment.
   * @returns cents that went back under this id, now or before
   */
  refundSubscription(request: { id: string; subscriptionId: string; since: Date }): Promise<number>

  /** Reads what came to the webhook; undefined where it was not signed by the provider, or not now. */
  readEvent?(call: { rawBody: Buffer; headers: IncomingHttpHeaders }, now: Date): PaymentEvent | undefined
}

/** Why a plan is not changed, for people: a smaller sum than the one that is open would else make good for it. */
export const STILL_OPEN = 'The last payment of your plan is still open. Settle it first.'

/** The provider did not do it. The message holds nothing of a person or a card. */
export class PaymentError extends Error {
  override name = 'PaymentError'
  /** Why the payer was refused, for people: mostly the card; undefined where it was not for them. */
  readonly problem: string | undefined

  constructor(message: string, problem?: string) {
    super(message)
    this.problem = problem
  }
}
