import type { PaidTier } from '@greenroom/domain'
import type { IncomingHttpHeaders } from 'node:http'

/** A page of the provider for paying or leaving a card. */
export interface Page {
  /** Id of the page at the provider. */
  sessionId: string
  /** Address to send the browser to; undefined if the provider gave none. */
  url: string | undefined
}

/** Request for a page of an owner. */
export interface PageRequest {
  /** The caller's id: a repeated request with the same id returns the same page. */
  id: string
  userId: string
  customerId: string
  /** Address that the payer returns to; `{CHECKOUT_SESSION_ID}` in it is replaced by the page's id. */
  successUrl: string
  cancelUrl: string
}

/** Request for a top-up. */
export interface CheckoutRequest extends PageRequest {
  /** Cents. */
  amount: number
  /** Description of the purchase, shown to the payer. */
  title: string
  /** Saves the card for later charges without the payer. */
  keepsCard: boolean
}

/** Request for a first subscription. */
export interface SubscriptionRequest extends PageRequest {
  plan: PaidTier
}

/** Checkout of a top-up in its current state at the provider. */
export interface Checkout {
  sessionId: string
  userId: string
  /** Cents paid or requested. */
  amount: number
  status: 'open' | 'paid' | 'expired'
  /** Payment that resulted from it, if any. */
  paymentId: string | undefined
}

/** Request for a charge of the saved card. */
export interface ChargeRequest {
  /** The caller's id: a repeated request with the same id is the same charge. */
  id: string
  userId: string
  customerId: string
  cardId: string
  /** Cents. */
  amount: number
  title: string
}

/** Money being returned or already returned. */
export interface Refund {
  id: string
  /** Cents. */
  amount: number
  /** False: requested or completed. True: the money came back, so nothing was refunded. */
  hasFailed: boolean
}

export interface Dispute {
  id: string
  /** Cents. */
  amount: number
  /** The money has come back. */
  isWon: boolean
}

/** A payment into a wallet with everything that followed from it, in its current state at the provider. */
export interface Payment {
  paymentId: string
  userId: string
  /** Cents. */
  amount: number
  /** `declined` is final: the bank refused, or asks for the payer, who is not present. */
  status: 'pending' | 'paid' | 'declined'
  /** Reason for declining, for people. */
  problem: string | undefined
  /** Checkout in which it was made; undefined for a charge of the saved card. */
  checkoutId: string | undefined
  createdAt: Date
  refunds: readonly Refund[]
  /** Disputes that withdrew money. */
  disputes: readonly Dispute[]
}

/** A card, with the details that may be shown. */
export interface Card {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** A subscription in its current state at the provider. */
export interface Subscription {
  subscriptionId: string
  userId: string
  customerId: string
  /** `basic`, `pro`, or `enterprise`; for an unknown price, the price's id. */
  planId: string
  /** active, trialing, past_due, canceled, unpaid, incomplete, incomplete_expired or paused. */
  status: string
  /** Price of one period in cents, never of a discounted invoice (product section 13.1). */
  amount: number | undefined
  periodStart: Date | undefined
  periodEnd: Date | undefined
  cancelAtPeriodEnd: boolean
  createdAt: Date
  /** True if bought on a page of this installation; otherwise the operator created it at the provider. */
  isBoughtHere: boolean
}

/** A move to another plan, or a question about its price. */
export interface PlanRequest {
  subscriptionId: string
  plan: PaidTier
  /**
   * Time from which the rest of the period is prorated, to the second; a time outside the period is moved to its
   * nearest end.
   */
  at: Date
}

/** Price of a move to another plan. */
export interface PlanPrice {
  /** Cents charged at once. */
  today: number
  /** Cents per month from then on. */
  monthly: number
  /** Cents credited to the payer, deducted from the next invoices. */
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
  /** Address of the provider's page for it. */
  url: string | undefined
  pdfUrl: string | undefined
}

/** Subjects that an event of the provider can have. */
export const PAYMENT_SUBJECTS = ['checkout', 'payment', 'subscription', 'customer'] as const
export type PaymentSubject = (typeof PAYMENT_SUBJECTS)[number]

/** An event of the provider. The current state is always fetched anew (standard M7). */
export interface PaymentEvent {
  id: string
  type: string
  /** Subjects of the event that belong to this installation, by the provider's ids. */
  about: readonly { subject: PaymentSubject; id: string }[]
}

/**
 * Takes payments, always in US dollars. Every call that changes something does so once per `id`, even if repeated after
 * a lost answer. All calls reject with `PaymentError`.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox'

  /** Creates the owner's customer record. @returns the provider's id of it */
  createCustomer(request: { id: string; userId: string; email: string | null; name: string }): Promise<string>
  /** Sets the address for receipts and invoices; does nothing if it is unchanged or the customer is gone. */
  setEmail(request: { customerId: string; email: string }): Promise<void>
  /** Returns true if the customer exists: the operator may have removed it, or changed accounts. */
  hasCustomer(customerId: string): Promise<boolean>
  /** Deletes the customer with their cards, and ends their subscriptions at once. Succeeds if they are already gone. */
  deleteCustomer(customerId: string): Promise<void>
  /** Returns the card charged without the payer. */
  fetchCard(customerId: string): Promise<Card | undefined>
  removeCard(customerId: string): Promise<void>
  /** Opens a page for saving a card in place of the previous one. */
  createCardPage(request: PageRequest): Promise<Page>
  /** Opens the provider's own pages for the customer: cards, invoices, subscription. */
  createPortal(request: { customerId: string; returnUrl: string }): Promise<string>
  /** Lists receipts and invoices, newest first. */
  listDocuments(customerId: string, limit: number): Promise<Document[]>

  /** Opens a page for paying a top-up. */
  createCheckout(request: CheckoutRequest): Promise<Page>
  /** Returns the checkout of a top-up, or undefined if there is none with this id. */
  fetchCheckout(sessionId: string): Promise<Checkout | undefined>
  /** Charges the saved card for the wallet. A declined card is a result, not an error. */
  chargeCard(request: ChargeRequest): Promise<Payment>
  /** Returns the charge requested under this id, or undefined if it was never made. */
  findCharge(request: Pick<ChargeRequest, 'id' | 'customerId'>): Promise<Payment | undefined>
  /** Returns a payment into a wallet, or undefined if there is none with this id. */
  fetchPayment(paymentId: string): Promise<Payment | undefined>
  /** Refunds money to its source. @param request.amount cents, at most what is left of the payment */
  refundPayment(request: { id: string; paymentId: string; amount: number }): Promise<void>
  /** Lists all paid payments into wallets since a time, for the reconciliation. */
  listPayments(
    since: Date,
  ): AsyncIterable<Pick<Payment, 'paymentId' | 'userId' | 'amount' | 'checkoutId' | 'createdAt'>>

  /**
   * Lists ids of payments with refunds or disputes since a time. Ids may repeat, and some payments belong to no wallet.
   */
  listReversals(since: Date): AsyncIterable<string>

  /** Opens a page for a first subscription. */
  createSubscriptionPage(request: SubscriptionRequest): Promise<Page>
  /** Returns undefined if there is none with this id. */
  fetchSubscription(subscriptionId: string): Promise<Subscription | undefined>
  /** Lists subscriptions that have not ended. A customer has one, unless two tabs paid twice. */
  listSubscriptions(customerId: string): Promise<Subscription[]>
  /**
   * Lists everybody with a running subscription bought on a page of this kind, newest first; owners with two appear
   * twice. They may be unknown here: from another installation on the same account, or created after the restored
   * backup.
   */
  listSubscribers(): AsyncIterable<Pick<Subscription, 'userId' | 'customerId'>>
  /**
   * Returns the price of a move to another plan. Nothing changes. It rejects when the move would, except for the card.
   */
  previewPlan(request: PlanRequest): Promise<PlanPrice>
  /**
   * Moves to another plan at once; the unused rest of the old one is deducted. If the current month is unpaid there is
   * no rest to deduct, and it rejects with `STILL_OPEN`.
   */
  changePlan(request: PlanRequest & { id: string }): Promise<void>
  /** Ends it with its period, or takes that back. */
  setCancelAtPeriodEnd(request: { id: string; subscriptionId: string; cancels: boolean }): Promise<void>
  /** Ends it now. Succeeds if it has already ended. */
  endSubscription(subscriptionId: string): Promise<void>
  /**
   * Refunds in full every month of a subscription that was not over at that time.
   * @returns cents refunded under this id, now or earlier
   */
  refundSubscription(request: { id: string; subscriptionId: string; since: Date }): Promise<number>

  /** Parses a webhook call; undefined if the provider did not sign it, or not recently. */
  readEvent?(call: { rawBody: Buffer; headers: IncomingHttpHeaders }, now: Date): PaymentEvent | undefined
}

/** Explains why a plan cannot change: a smaller payment would otherwise settle the one still open. */
export const STILL_OPEN = 'The last payment of your plan is still open. Settle it first.'

/** The provider refused or failed. The message contains nothing about a person or card. */
export class PaymentError extends Error {
  override name = 'PaymentError'
  /** Reason for the payer, usually about the card; undefined if the failure is not theirs. */
  readonly problem: string | undefined

  constructor(message: string, problem?: string) {
    super(message)
    this.problem = problem
  }
}
