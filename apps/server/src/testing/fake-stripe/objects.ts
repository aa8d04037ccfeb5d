import type Stripe from 'stripe'

/** The fields in use of Stripe's objects, from its published types. */
export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'livemode' | 'email' | 'name' | 'metadata' | 'invoice_settings' | 'balance'
> & { deleted?: true }
export type PaymentMethod = Pick<
  Stripe.PaymentMethod,
  'id' | 'object' | 'created' | 'livemode' | 'type' | 'metadata'
> & {
  customer: string | null
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>
}
export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'amount'
  | 'amount_received'
  | 'currency'
  | 'description'
  | 'metadata'
  | 'status'
  | 'setup_future_usage'
> & {
  customer: string | null
  payment_method: string | null
  latest_charge: string | null
  last_payment_error: Pick<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code' | 'decline_code' | 'message'> | null
}
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'currency'
  | 'description'
  | 'disputed'
  | 'metadata'
  | 'paid'
  | 'receipt_url'
  | 'refunded'
  | 'status'
> & { customer: string | null; payment_intent: string }
export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'created' | 'amount' | 'currency' | 'metadata' | 'reason' | 'status'
> & { charge: string; payment_intent: string }
export type Dispute = Pick<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'amount'
  | 'currency'
  | 'is_charge_refundable'
  | 'metadata'
  | 'reason'
  | 'status'
> & {
  charge: string
  payment_intent: string
  balance_transactions: Pick<Stripe.BalanceTransaction, 'id' | 'object' | 'amount' | 'currency' | 'fee' | 'net'>[]
}
export type SetupIntent = Pick<
  Stripe.SetupIntent,
  'id' | 'object' | 'created' | 'livemode' | 'metadata' | 'status' | 'usage'
> & { customer: string | null; payment_method: string | null }
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'created'
  | 'expires_at'
  | 'livemode'
  | 'mode'
  | 'amount_total'
  | 'currency'
  | 'status'
  | 'payment_status'
  | 'metadata'
  | 'client_reference_id'
  | 'success_url'
  | 'cancel_url'
  | 'url'
> & {
  customer: string | null
  payment_intent: string | null
  setup_intent: string | null
  subscription: string | null
}
export type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'created' | 'livemode' | 'active' | 'currency' | 'lookup_key' | 'metadata' | 'type' | 'unit_amount'
> & { product: string; recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'> | null }
export type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_start' | 'current_period_end' | 'quantity' | 'subscription'
> & { price: Price }
export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'collection_method'
  | 'currency'
  | 'ended_at'
  | 'metadata'
  | 'status'
> & {
  customer: string
  default_payment_method: string | null
  latest_invoice: string | null
  items: List<SubscriptionItem>
}
export type Invoice = Pick<
  Stripe.Invoice,
  | 'object'
  | 'created'
  | 'livemode'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'attempted'
  | 'billing_reason'
  | 'collection_method'
  | 'currency'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
  | 'number'
  | 'starting_balance'
  | 'post_payment_credit_notes_amount'
  | 'pre_payment_credit_notes_amount'
  | 'status'
  | 'total'
> & {
  id: string
  customer: string
  lines: List<Pick<Stripe.InvoiceLineItem, 'id' | 'object' | 'amount' | 'currency' | 'description' | 'period'>>
  parent: Pick<Stripe.Invoice.Parent, 'type'> & {
    subscription_details: { subscription: string; metadata: Stripe.Metadata }
    quote_details: null
  }
}
export type CreditNote = Pick<
  Stripe.CreditNote,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'metadata' | 'reason' | 'status'
> & { customer: string; invoice: string }
export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export interface Kinds {
  customer: Customer
  payment_method: PaymentMethod
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  setup_intent: SetupIntent
  'checkout.session': Session
  price: Price
  subscription: Subscription
  invoice: Invoice
  credit_note: CreditNote
}
export type StripeObject = Kinds[keyof Kinds]

export interface Event {
  id: string
  object: 'event'
  api_version: string
  created: number
  livemode: false
  type: string
  data: { object: object; previous_attributes?: object }
}
